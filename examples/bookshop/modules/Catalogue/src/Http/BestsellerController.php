<?php

namespace Modules\Catalogue\Http;

use App\Http\Resources\BookResource;
use Docgen\Attributes\Group;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Modules\Catalogue\Bestsellers;

#[Group('Catalogue')]
class BestsellerController
{
    /**
     * List the bestsellers
     *
     * Ten at most, of the last month unless another period is asked for.
     */
    public function __invoke(Bestsellers $bestsellers, string $period = 'month'): AnonymousResourceCollection
    {
        return BookResource::collection($bestsellers->of($period));
    }
}
