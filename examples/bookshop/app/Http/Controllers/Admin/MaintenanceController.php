<?php

namespace App\Http\Controllers\Admin;

use App\Http\Controllers\Controller;
use Docgen\Attributes\ExcludeFromDocs;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Cache;

#[ExcludeFromDocs]
class MaintenanceController extends Controller
{
    public function flush(): Response
    {
        Cache::flush();

        return response()->noContent();
    }
}
