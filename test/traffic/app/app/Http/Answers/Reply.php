<?php

namespace App\Http\Answers;

use Illuminate\Contracts\Support\Responsable;
use Illuminate\Http\JsonResponse;

class Reply implements Responsable
{
    public function __construct(private readonly mixed $data, private readonly int $status = 200, private array $headers = []) {}

    public function toResponse($request): JsonResponse
    {
        return new JsonResponse(['success' => true, 'data' => $this->data], $this->status, $this->headers);
    }
}
