<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\Tag */
class TagResource extends JsonResource
{
    public function toArray($request)
    {
        return ['kind' => 'tag', 'label' => $this->label, 'weight' => $this->whenPivotLoaded('room_tag', fn () => $this->pivot->weight)];
    }
}
