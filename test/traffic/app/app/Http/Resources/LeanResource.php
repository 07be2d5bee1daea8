<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

class LeanResource extends JsonResource
{
    public function toArray($request)
    {
        return ['id' => $this->id];
    }

    public static function collection($resource)
    {
        return new LeanCollection($resource);
    }
}
