<?php

namespace Modules\Catalogue\Http;

use App\Http\Resources\BookResource;
use Docgen\Attributes\SchemaName;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;
use Modules\Catalogue\Models\Shelf;

/** @mixin Shelf */
#[SchemaName('ShelfWithBooks')]
class ShelfResource extends JsonResource
{
    /** @return array<string, mixed> */
    public function toArray(Request $request): array
    {
        return [
            'slug' => $this->slug,
            'title' => $this->title,
            'blurb' => $this->blurb,
            'books' => BookResource::collection($this->whenLoaded('books')),
        ];
    }
}
