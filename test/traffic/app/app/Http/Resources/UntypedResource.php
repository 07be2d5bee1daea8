<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

class UntypedResource extends JsonResource
{
    public static $wrap = '';

    public function toArray($request)
    {
        return [
            'id' => $this->id,
            'asked' => $request->has('a'),
            'agent' => $request->method(),
            'opened' => $this->opened_at?->format('Y'),
            'hotel' => $this->hotel->name,
            'first' => $this->hotel->rooms->first()?->name,
            'on' => $this->resource->open ? 'yes' : 'no',
        ];
    }
}
