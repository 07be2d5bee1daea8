<?php

namespace App\Models;

use App\Enums\Currency;
use App\Enums\OrderStatus;
use Database\Factories\OrderFactory;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Concerns\HasUuids;
use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Support\Carbon;

/**
 * @property string $id
 * @property int $user_id
 * @property OrderStatus $status
 * @property Currency $currency
 * @property string $total
 * @property array{name: string, street: string, city: string, postcode: string, country: string} $shipping_address
 * @property string|null $gift_message
 * @property Carbon|null $placed_at
 * @property Carbon|null $shipped_at
 */
class Order extends Model
{
    /** @use HasFactory<OrderFactory> */
    use HasFactory;

    use HasUuids;

    protected $fillable = ['status', 'currency', 'total', 'shipping_address', 'gift_message', 'placed_at', 'shipped_at'];

    /** @return BelongsTo<User, $this> */
    public function user(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }

    /** @return HasMany<OrderLine, $this> */
    public function lines(): HasMany
    {
        return $this->hasMany(OrderLine::class);
    }

    /** @param Builder<self> $query */
    public function scopeDraft(Builder $query): void
    {
        $query->whereNull('placed_at');
    }

    /** @return array<string, string> */
    protected function casts(): array
    {
        return [
            'status' => OrderStatus::class,
            'currency' => Currency::class,
            'total' => 'decimal:2',
            'shipping_address' => 'array',
            'placed_at' => 'datetime',
            'shipped_at' => 'datetime',
        ];
    }
}
