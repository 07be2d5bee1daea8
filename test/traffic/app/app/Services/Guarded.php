<?php

namespace App\Services;

use Closure;
use Illuminate\Http\JsonResponse;

class Guarded
{
    /** Runs a closure and answers its failure. */
    public static function run(Closure $work): JsonResponse
    {
        try {
            return response()->json(['done' => $work()]);
        } catch (\RuntimeException $e) {
            return response()->json(['failed' => $e->getMessage()], 503);
        }
    }

    public static function through(callable $work): mixed
    {
        return $work();
    }
}
