<?php

namespace App\Actions;

use App\Enums\OrderStatus;
use App\Exceptions\OrderNotCancellableException;
use App\Models\Order;
use Illuminate\Support\Facades\DB;

class CancelOrder
{
    /** @throws OrderNotCancellableException */
    public function __invoke(Order $order): Order
    {
        if ($order->status !== OrderStatus::Placed) {
            throw new OrderNotCancellableException($order->status);
        }

        return DB::transaction(function () use ($order) {
            foreach ($order->lines()->with('edition')->get() as $line) {
                if (! $line->edition->format->isDigital()) {
                    $line->edition->increment('stock', $line->quantity);
                }
            }

            $order->update(['status' => OrderStatus::Cancelled]);

            return $order;
        });
    }
}
