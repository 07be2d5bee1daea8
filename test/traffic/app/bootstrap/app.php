<?php

use App\Exceptions\Declined;
use App\Exceptions\Overbooked;
use App\Exceptions\Retired;
use App\Exceptions\Unpaid;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Exceptions;
use Illuminate\Foundation\Configuration\Middleware;
use Illuminate\Http\Request;
use Symfony\Component\HttpKernel\Exception\ConflictHttpException;
use Symfony\Component\HttpKernel\Exception\HttpException;

return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(api: __DIR__.'/../routes/api.php')
    ->withMiddleware(function (Middleware $middleware) {
        $middleware->alias(['tenant' => App\Http\Middleware\Tenant::class]);
    })
    ->withExceptions(function (Exceptions $exceptions) {
        $exceptions->map(Retired::class, fn (Retired $e) => new ConflictHttpException('Retired.'));
        $exceptions->render(fn (Overbooked $e) => response()->json(['code' => 'overbooked', 'left' => $e->left], 409));
        $exceptions->render(fn (Unpaid $e) => response()->json(['status' => 402, 'title' => 'Unpaid', 'detail' => $e->getMessage()], $e->getCode()));
        $exceptions->render(fn (Declined $e) => response()->json(['declined' => $e->reason]));
        $exceptions->render(function (HttpException $e, Request $request) {
            if ($e->getStatusCode() === 418) {
                return response()->json(['teapot' => true, 'pot' => $e->getMessage()], 418);
            }

            return null;
        });
    })
    ->create();
