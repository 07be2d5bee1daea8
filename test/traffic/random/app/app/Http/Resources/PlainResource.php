<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

class PlainResource extends JsonResource
{
    public function toArray($request)
    {
        return ['id' => $this->id, 'was' => $this->wasRecentlyCreated];
    }
}
