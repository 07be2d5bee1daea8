<?php

namespace Modules\Catalogue;

use App\Models\Book;
use Illuminate\Database\Eloquent\Collection;
use Illuminate\Support\Carbon;

class Bestsellers
{
    /**
     * @param 'week'|'month'|'year' $period
     * @return Collection<int, Book>
     */
    public function of(string $period, int $limit = 10): Collection
    {
        return Book::query()
            ->with('author')
            ->whereHas('editions', fn ($editions) => $editions->whereIn('id', $this->soldSince($this->start($period))))
            ->orderByDesc('sales_count')
            ->limit($limit)
            ->get();
    }

    private function start(string $period): Carbon
    {
        return match ($period) {
            'week' => now()->subWeek(),
            'month' => now()->subMonth(),
            default => now()->subYear(),
        };
    }

    private function soldSince(Carbon $start): \Closure
    {
        return fn ($query) => $query->select('edition_id')
            ->from('order_lines')
            ->join('orders', 'orders.id', '=', 'order_lines.order_id')
            ->where('orders.placed_at', '>=', $start);
    }
}
