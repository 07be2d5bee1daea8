<?php

namespace App\Http\Resources;

use App\Models\OrderLine;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin OrderLine */
class OrderLineResource extends JsonResource
{
    /** @return array{isbn: string, quantity: int, unit_price: string} */
    public function toArray(Request $request): array
    {
        return [
            'isbn' => $this->edition->isbn,
            'quantity' => $this->quantity,
            'unit_price' => $this->unit_price,
        ];
    }
}
