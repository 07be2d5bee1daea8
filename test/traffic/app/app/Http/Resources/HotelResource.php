<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\Hotel */
class HotelResource extends JsonResource
{
    public function toArray($request)
    {
        return ['kind' => 'hotel', 'id' => $this->id, 'name' => $this->name, 'city' => $this->city];
    }
}
