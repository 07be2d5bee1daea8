<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\ResourceCollection;

class LabelCollection extends ResourceCollection
{
    public static $wrap = 'labels';

    public $collects = LabelResource::class;

    public function with($request): array
    {
        return ['full' => true];
    }
}
