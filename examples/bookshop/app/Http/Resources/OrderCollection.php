<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\ResourceCollection;

class OrderCollection extends ResourceCollection
{
    public $collects = OrderResource::class;

    /** @return array<string, mixed> */
    public function with(Request $request): array
    {
        return [
            'summary' => [
                'currency' => config('shop.currency'),
                'page_total' => number_format((float) $this->collection->sum('total'), 2, '.', ''),
            ],
        ];
    }
}
