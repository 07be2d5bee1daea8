<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

class LabelResource extends JsonResource
{
    protected static function newCollection($resource)
    {
        return new LabelCollection($resource);
    }

    public function toArray($request): array
    {
        return ['label' => $this->label, 'view' => $request->query('view')];
    }
}
