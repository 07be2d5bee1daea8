<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;

class Tenant
{
    public function handle(Request $request, Closure $next)
    {
        if ($request->header('X-Tenant') === null) {
            return response()->json(['tenant' => 'missing'], 400);
        }

        return $next($request);
    }
}
