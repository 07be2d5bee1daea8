<?php

namespace App\Models;

use App\Enums\Genre;
use Database\Factories\BookFactory;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Database\Eloquent\SoftDeletes;
use Illuminate\Support\Carbon;

/**
 * A work, whatever it is printed on. What is sold are its editions.
 *
 * @property int $id
 * @property int $author_id
 * @property string $slug
 * @property string $title
 * @property string|null $subtitle
 * @property string|null $description
 * @property Genre $genre
 * @property string $language
 * @property list<string> $keywords
 * @property bool $is_featured
 * @property int $sales_count
 * @property string|null $cover_path
 * @property Carbon|null $published_on
 * @property Carbon|null $created_at
 * @property Carbon|null $updated_at
 * @property Carbon|null $deleted_at
 * @property-read Author $author
 */
class Book extends Model
{
    /** @use HasFactory<BookFactory> */
    use HasFactory;

    use SoftDeletes;

    protected $fillable = [
        'author_id', 'slug', 'title', 'subtitle', 'description', 'genre', 'language', 'keywords', 'is_featured', 'published_on',
    ];

    protected $hidden = ['cover_path'];

    protected $attributes = [
        'keywords' => '[]',
        'is_featured' => false,
        'sales_count' => 0,
    ];

    /** @return BelongsTo<Author, $this> */
    public function author(): BelongsTo
    {
        return $this->belongsTo(Author::class);
    }

    /** @return HasMany<Edition, $this> */
    public function editions(): HasMany
    {
        return $this->hasMany(Edition::class);
    }

    /** @return HasMany<Review, $this> */
    public function reviews(): HasMany
    {
        return $this->hasMany(Review::class);
    }

    /** @param Builder<self> $query */
    public function scopeMatching(Builder $query, string $words): void
    {
        $query->where(function (Builder $query) use ($words) {
            $query->whereLike('title', "%{$words}%")->orWhereLike('subtitle', "%{$words}%");
        });
    }

    /**
     * @param Builder<self> $query
     * @param list<string> $keywords all of which a book has to have
     */
    public function scopeAbout(Builder $query, array $keywords): void
    {
        foreach ($keywords as $keyword) {
            $query->whereJsonContains('keywords', $keyword);
        }
    }

    /** @return array<string, string> */
    protected function casts(): array
    {
        return [
            'genre' => Genre::class,
            'keywords' => 'array',
            'is_featured' => 'boolean',
            'sales_count' => 'integer',
            'published_on' => 'immutable_date:Y-m-d',
        ];
    }
}
