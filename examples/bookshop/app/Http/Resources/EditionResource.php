<?php

namespace App\Http\Resources;

use App\Models\Edition;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin Edition */
class EditionResource extends JsonResource
{
    /** @return array<string, mixed> */
    public function toArray(Request $request): array
    {
        return [
            'isbn' => $this->isbn,
            'format' => $this->format,
            'price' => $this->price,
            'pages' => $this->pages,
            'released_on' => $this->released_on?->toDateString(),
            'is_available' => $this->isAvailable(),
            'stock' => $this->unless($this->format->isDigital(), $this->stock),
            'book' => BookResource::make($this->whenLoaded('book')),
        ];
    }
}
