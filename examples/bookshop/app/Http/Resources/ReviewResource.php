<?php

namespace App\Http\Resources;

use App\Models\Review;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin Review */
class ReviewResource extends JsonResource
{
    /** @return array<string, mixed> */
    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'rating' => $this->rating,
            'title' => $this->title,
            'body' => $this->body,
            'is_verified' => $this->is_verified,
            'reviewer' => $this->whenLoaded('user', fn () => $this->user->name),
            'book' => $this->whenLoaded('book', fn () => [
                'slug' => $this->book->slug,
                'title' => $this->book->title,
            ]),
            'created_at' => $this->created_at->toIso8601String(),
        ];
    }
}
