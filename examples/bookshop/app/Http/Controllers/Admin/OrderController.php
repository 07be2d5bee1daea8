<?php

namespace App\Http\Controllers\Admin;

use App\Enums\OrderStatus;
use App\Http\Controllers\Controller;
use App\Http\Resources\OrderCollection;
use App\Http\Resources\OrderResource;
use App\Models\Order;
use Docgen\Attributes\Group;
use Docgen\Attributes\PathParameter;
use Docgen\Attributes\QueryParameter;
use Illuminate\Http\Request;
use Illuminate\Validation\Rule;

#[Group('Back office')]
class OrderController extends Controller
{
    /** List the orders of all customers */
    #[PathParameter('status', description: 'Only orders in this state.')]
    #[QueryParameter('since', type: 'string', format: 'date', description: 'Only orders placed on this day or later.')]
    public function index(Request $request, ?OrderStatus $status = null): OrderCollection
    {
        $orders = Order::query()
            ->with('lines.edition')
            ->when($status, fn ($query) => $query->where('status', $status))
            ->when($request->query('since'), fn ($query, $since) => $query->whereDate('placed_at', '>=', $since))
            ->latest('placed_at')
            ->paginate(50);

        return new OrderCollection($orders);
    }

    /**
     * Move an order along
     *
     * Delivered and cancelled orders stay what they are.
     */
    public function update(Request $request, Order $order): OrderResource
    {
        $data = $request->validate([
            'status' => ['required', Rule::enum(OrderStatus::class)->except([OrderStatus::Placed])],
            // Number the carrier gave the parcel.
            'tracking_number' => ['required_if:status,shipped', 'string', 'max:40'],
        ]);

        abort_if($order->status->isFinal(), 409, 'This order is closed.');

        $order->update([
            'status' => $data['status'],
            'shipped_at' => $data['status'] === OrderStatus::Shipped->value ? now() : $order->shipped_at,
        ]);

        return new OrderResource($order);
    }
}
