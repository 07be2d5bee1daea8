<?php

namespace App\Exceptions;

use App\Enums\OrderStatus;
use Illuminate\Http\JsonResponse;
use RuntimeException;

class OrderNotCancellableException extends RuntimeException
{
    public function __construct(private readonly OrderStatus $status)
    {
        parent::__construct("An order that is {$status->value} cannot be cancelled.");
    }

    public function report(): bool
    {
        return false;
    }

    public function render(): JsonResponse
    {
        return response()->json(['message' => $this->getMessage(), 'status' => $this->status], 409);
    }
}
