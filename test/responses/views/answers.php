<?php

/*
 * Sends every route of the application in the given folder one request and prints the exchanges, as
 * test/system/bookshop-traffic.php does. The database is SQLite in memory.
 */

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Artisan;
use Illuminate\Support\Facades\Route;

[, $root] = $argv;

foreach ([
    'APP_ENV' => 'testing', 'APP_DEBUG' => 'true', 'APP_KEY' => 'base64:'.base64_encode(str_repeat('k', 32)),
    'DB_CONNECTION' => 'sqlite', 'DB_DATABASE' => ':memory:', 'CACHE_STORE' => 'array', 'LOG_CHANNEL' => 'null',
] as $name => $value) {
    putenv("{$name}={$value}");
    $_ENV[$name] = $_SERVER[$name] = $value;
}

require $root.'/vendor/autoload.php';
spl_autoload_register(function (string $class) use ($root): void {
    $path = $root.'/app/'.str_replace('\\', '/', substr($class, 4)).'.php';
    if (str_starts_with($class, 'App\\') && is_file($path)) {
        require $path;
    }
}, prepend: true);

$app = require $root.'/bootstrap/app.php';
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();
Artisan::call('migrate', ['--force' => true, '--path' => $root.'/database/migrations', '--realpath' => true]);
require $root.'/seed.php';

foreach (Route::getRoutes() as $route) {
    if (! str_starts_with($route->uri(), 'api/')) {
        continue;
    }
    $method = $route->methods()[0];
    $request = Request::create('/'.$route->uri(), $method, server: ['HTTP_ACCEPT' => 'application/json']);
    $response = $kernel->handle($request);
    echo json_encode([
        'title' => $route->uri(), 'expects' => 200, 'status' => $response->getStatusCode(), 'method' => $method,
        'uri' => '/'.$route->uri(), 'template' => '/'.$route->uri(), 'parameters' => [], 'route' => null,
        'query' => (object) [], 'sent' => null, 'media' => null,
        'headers' => array_map(fn (array $values) => end($values), $response->headers->all()),
        'body' => $response->getContent(),
    ], JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES), "\n";
}
