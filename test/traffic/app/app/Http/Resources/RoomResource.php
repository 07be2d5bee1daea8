<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\Room */
class RoomResource extends JsonResource
{
    public function toArray($request)
    {
        return [
            'id' => $this->id,
            'name' => $this->name,
            'kind' => $this->kind,
            'price' => $this->price,
            'opened_at' => $this->opened_at,
            'hotel' => new HotelResource($this->whenLoaded('hotel')),
            'note' => $this->when($request->has('note'), 'noted'),
        ];
    }
}
