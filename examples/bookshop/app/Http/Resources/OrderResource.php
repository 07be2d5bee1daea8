<?php

namespace App\Http\Resources;

use App\Enums\OrderStatus;
use App\Models\Order;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin Order */
class OrderResource extends JsonResource
{
    /** @return array<string, mixed> */
    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'status' => $this->status,
            'currency' => $this->currency,
            'total' => $this->total,
            'shipping_address' => $this->shipping_address,
            'gift_message' => $this->whenNotNull($this->gift_message),
            'lines' => OrderLineResource::collection($this->whenLoaded('lines')),
            'placed_at' => $this->placed_at,
            'shipped_at' => $this->when($this->status !== OrderStatus::Placed, $this->shipped_at),
        ];
    }
}
