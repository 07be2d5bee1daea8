<?php

namespace App\Http\Resources;

use Illuminate\Http\JsonResponse;
use Illuminate\Http\Resources\Json\JsonResource;

class AcceptedResource extends JsonResource
{
    public function toArray($request)
    {
        return ['id' => $this->id];
    }

    public function toResponse($request)
    {
        return new JsonResponse(['item' => $this->resolve($request), 'ok' => true], 202, ['Content-Type' => 'application/hal+json']);
    }
}
