<?php

namespace App\Http\Resources;

use App\Models\Tag;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin Tag */
class BareResource extends JsonResource
{
    public static $wrap = null;

    public function toArray($request)
    {
        return ['label' => $this->label];
    }

    public function withResponse($request, JsonResponse $response)
    {
        $response->setStatusCode(203)->header('X-Bare', 'yes');
    }
}
