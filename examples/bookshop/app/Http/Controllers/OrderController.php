<?php

namespace App\Http\Controllers;

use App\Actions\CancelOrder;
use App\Actions\PlaceOrder;
use App\Http\Requests\StoreOrderRequest;
use App\Http\Resources\OrderCollection;
use App\Http\Resources\OrderResource;
use App\Models\Order;
use Docgen\Attributes\Group;
use Docgen\Attributes\Response as ApiResponse;
use Docgen\Attributes\ResponseHeader;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Gate;
use Symfony\Component\HttpFoundation\StreamedResponse;

#[Group('Checkout')]
class OrderController extends Controller
{
    /** List my orders */
    public function index(Request $request): OrderCollection
    {
        return new OrderCollection($request->user()->orders()->with('lines.edition')->latest()->paginate(10));
    }

    /**
     * Place an order
     *
     * Takes all copies from stock or none: when one line cannot be filled, nothing is ordered.
     */
    #[ResponseHeader('Location', type: 'string', description: 'Address of the new order.', status: 201, required: true)]
    public function store(StoreOrderRequest $request, PlaceOrder $placeOrder): JsonResponse
    {
        $order = $placeOrder($request->user(), $request->validated());

        return OrderResource::make($order)
            ->response()
            ->setStatusCode(201)
            ->header('Location', route('orders.show', $order));
    }

    /** Show one of my orders */
    public function show(Order $order): OrderResource
    {
        Gate::authorize('view', $order);

        return new OrderResource($order->load('lines.edition'));
    }

    /**
     * Download the invoice of an order
     *
     * One line per edition, amounts with two decimals.
     */
    #[ApiResponse(200, type: 'string', description: 'The invoice as comma-separated values.', mediaType: 'text/csv')]
    public function invoice(Order $order): StreamedResponse
    {
        Gate::authorize('view', $order);

        return response()->streamDownload(function () use ($order) {
            $out = fopen('php://output', 'w');
            fputcsv($out, ['isbn', 'quantity', 'unit_price']);

            foreach ($order->lines()->with('edition')->get() as $line) {
                fputcsv($out, [$line->edition->isbn, $line->quantity, $line->unit_price]);
            }

            fclose($out);
        }, "invoice-{$order->id}.csv", ['Content-Type' => 'text/csv']);
    }

    /**
     * Cancel an order
     *
     * Possible until it is shipped. The copies go back to the shelf.
     */
    public function cancel(Order $order, CancelOrder $cancelOrder): OrderResource
    {
        return new OrderResource($cancelOrder($order));
    }
}
