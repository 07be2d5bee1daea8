<?php

namespace App\Actions;

use App\Enums\OrderStatus;
use App\Events\OrderPlaced;
use App\Exceptions\OutOfStockException;
use App\Models\Edition;
use App\Models\Order;
use App\Models\User;
use Illuminate\Support\Arr;
use Illuminate\Support\Facades\DB;

class PlaceOrder
{
    /**
     * @param array<string, mixed> $data as StoreOrderRequest leaves it
     *
     * @throws OutOfStockException
     */
    public function __invoke(User $customer, array $data): Order
    {
        $order = DB::transaction(function () use ($customer, $data) {
            $order = $customer->orders()->create([
                ...Arr::only($data, ['currency', 'shipping_address', 'gift_message']),
                'status' => OrderStatus::Placed,
                'placed_at' => now(),
                'total' => '0.00',
            ]);

            foreach ($data['lines'] as ['isbn' => $isbn, 'quantity' => $quantity]) {
                $edition = Edition::where('isbn', $isbn)->lockForUpdate()->firstOrFail();
                $this->take($edition, $quantity);

                $order->lines()->create([
                    'edition_id' => $edition->id,
                    'quantity' => $quantity,
                    'unit_price' => $edition->price,
                ]);
            }

            $order->update(['total' => $order->lines()->sum(DB::raw('quantity * unit_price'))]);

            return $order;
        });

        OrderPlaced::dispatch($order);

        return $order->refresh()->load('lines.edition');
    }

    private function take(Edition $edition, int $quantity): void
    {
        if (! $edition->isAvailable($quantity)) {
            throw new OutOfStockException($edition);
        }

        if (! $edition->format->isDigital()) {
            $edition->decrement('stock', $quantity);
        }
    }
}
