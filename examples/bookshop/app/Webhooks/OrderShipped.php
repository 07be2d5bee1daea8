<?php

namespace App\Webhooks;

use App\Enums\OrderStatus;
use Docgen\Attributes\Group;
use Docgen\Attributes\Webhook;

/**
 * An order left the warehouse
 *
 * Sent once per parcel to the address a trade customer registered.
 */
#[Webhook('order.shipped')]
#[Group('Checkout')]
final readonly class OrderShipped
{
    public function __construct(
        /** Identifier of the order. */
        public string $order_id,
        public OrderStatus $status,
        /** @example RM123456785GB */
        public string $tracking_number,
        public ?string $carrier = null,
    ) {}
}
