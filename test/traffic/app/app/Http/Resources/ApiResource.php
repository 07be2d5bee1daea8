<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

abstract class ApiResource extends JsonResource
{
    public function toResponse($request)
    {
        return parent::toResponse($request)->setStatusCode(203)->header('X-Api', '1');
    }
}
