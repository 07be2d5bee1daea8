<?php

namespace App\Enums;

use Docgen\Attributes\CaseDescription;

enum OrderStatus: string
{
    #[CaseDescription('Paid for and waiting in the warehouse.')]
    case Placed = 'placed';

    #[CaseDescription('Handed to the carrier.')]
    case Shipped = 'shipped';

    #[CaseDescription('Received by the customer.')]
    case Delivered = 'delivered';

    #[CaseDescription('Called off before it was shipped; the money went back.')]
    case Cancelled = 'cancelled';

    public function isFinal(): bool
    {
        return $this === self::Delivered || $this === self::Cancelled;
    }
}
