<?php

namespace App\Http\Resources;

class GuestResource extends ApiResource
{
    public function toArray($request)
    {
        return ['id' => $this->id, 'name' => $this->name];
    }
}
