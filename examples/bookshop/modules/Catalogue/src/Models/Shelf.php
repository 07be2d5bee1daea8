<?php

namespace Modules\Catalogue\Models;

use App\Models\Book;
use Database\Factories\ShelfFactory;
use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsToMany;

/**
 * A hand-picked selection of books.
 */
class Shelf extends Model
{
    /** @use HasFactory<ShelfFactory> */
    use HasFactory;

    protected $fillable = ['slug', 'title', 'blurb', 'position'];

    protected $casts = ['position' => 'integer'];

    protected $hidden = ['created_at', 'updated_at', 'pivot'];

    /** @return BelongsToMany<Book, $this> */
    public function books(): BelongsToMany
    {
        return $this->belongsToMany(Book::class);
    }

    protected static function newFactory(): ShelfFactory
    {
        return ShelfFactory::new();
    }
}
