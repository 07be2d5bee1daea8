<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\ResourceCollection;

class VisitCollection extends ResourceCollection
{
    public $collects = VisitResource::class;

    public function toArray(Request $request): array
    {
        return ['data' => $this->collection, 'count' => $this->collection->count()];
    }

    public function paginationInformation($request, $paginated, $default)
    {
        return ['pages' => ['of' => $paginated['last_page'], 'total' => $default['meta']['total']]];
    }
}
