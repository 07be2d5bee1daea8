<?php

namespace App\Models;

use App\Enums\EditionFormat;
use Database\Factories\EditionFactory;
use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

/**
 * One way to buy a book, with its own ISBN, price and stock.
 *
 * @property int $id
 * @property int $book_id
 * @property string $isbn
 * @property EditionFormat $format
 * @property string $price
 * @property int $stock
 * @property int|null $pages
 * @property-read Book $book
 */
class Edition extends Model
{
    /** @use HasFactory<EditionFactory> */
    use HasFactory;

    protected $fillable = ['isbn', 'format', 'price', 'stock', 'pages', 'released_on'];

    protected $casts = [
        'format' => EditionFormat::class,
        'price' => 'decimal:2',
        'stock' => 'integer',
        'pages' => 'integer',
        'released_on' => 'date:Y-m-d',
    ];

    /** @return BelongsTo<Book, $this> */
    public function book(): BelongsTo
    {
        return $this->belongsTo(Book::class);
    }

    public function isAvailable(int $copies = 1): bool
    {
        return $this->format->isDigital() || $this->stock >= $copies;
    }
}
