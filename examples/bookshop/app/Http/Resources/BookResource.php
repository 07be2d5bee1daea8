<?php

namespace App\Http\Resources;

use App\Models\Book;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;
use Illuminate\Support\Facades\Storage;

/**
 * A book as the shop window shows it.
 *
 * @mixin Book
 */
class BookResource extends JsonResource
{
    /** @return array<string, mixed> */
    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'slug' => $this->slug,
            'title' => $this->title,
            'subtitle' => $this->subtitle,
            'description' => $this->description,
            'genre' => $this->genre,
            'language' => $this->language,
            'keywords' => $this->keywords,
            'is_featured' => $this->is_featured,
            'published_on' => $this->published_on?->format('Y-m-d'),
            'cover_url' => $this->whenNotNull($this->coverUrl()),
            'rating' => $this->whenAggregated('reviews', 'rating', 'avg', fn ($average) => round((float) $average, 1)),
            'author' => new AuthorResource($this->whenLoaded('author')),
            'editions' => EditionResource::collection($this->whenLoaded('editions')),
            $this->mergeWhen($request->user()?->is_admin, fn () => [
                'sales_count' => $this->sales_count,
                'updated_at' => $this->updated_at,
            ]),
            /**
             * Since when the book is no longer sold.
             *
             * @var string
             *
             * @example 2026-02-28T09:30:00+00:00
             */
            'withdrawn_at' => $this->when($this->trashed(), fn () => $this->deleted_at->toIso8601String()),
        ];
    }

    private function coverUrl(): ?string
    {
        return $this->cover_path === null ? null : Storage::disk('public')->url($this->cover_path);
    }
}
