<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\ResourceCollection;

class LeanCollection extends ResourceCollection
{
    public $collects = LeanResource::class;

    public function paginationInformation($request, $paginated, $default)
    {
        unset($default['links'], $default['meta']['links']);
        $default['meta']['here'] = $paginated['current_page'];

        return $default;
    }
}
