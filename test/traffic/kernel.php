<?php

/*
 * Starts an application of a test over an empty database in memory, and prints exchanges with its HTTP kernel as lines of JSON, as Exchange of
 * test/support/judge.ts has them.
 */

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Artisan;
use Illuminate\Support\Facades\DB;

/** Boots the application in a directory; its classes lie below app/, which the autoloader of the shared vendor/ does not know. */
function boot(string $root): void
{
    $settings = [
        'APP_ENV' => 'testing', 'APP_DEBUG' => 'false', 'APP_URL' => 'http://localhost',
        'APP_KEY' => 'base64:'.base64_encode(str_repeat('k', 32)), 'BCRYPT_ROUNDS' => '4',
        'DB_CONNECTION' => 'sqlite', 'DB_DATABASE' => ':memory:', 'CACHE_STORE' => 'array', 'SESSION_DRIVER' => 'array',
        'QUEUE_CONNECTION' => 'sync', 'LOG_CHANNEL' => 'null', 'MAIL_MAILER' => 'array',
    ];
    foreach ($settings as $name => $value) {
        putenv("{$name}={$value}");
        $_ENV[$name] = $_SERVER[$name] = $value;
    }

    require $root.'/vendor/autoload.php';
    spl_autoload_register(function (string $class) use ($root) {
        $file = $root.'/app/'.strtr(substr($class, 4), '\\', '/').'.php';
        if (str_starts_with($class, 'App\\') && is_file($file)) {
            require $file;
        }
    });
    $app = require $root.'/bootstrap/app.php';
    $app->make(Kernel::class)->bootstrap();
    Artisan::call('migrate', ['--force' => true]);
}

/** Sends one request in a transaction that is taken back, and prints the exchange. */
function send(string $method, string $template, array $values, string $query, ?string $body, array $server): void
{
    $app = app();
    $kernel = $app->make(Kernel::class);
    $app['auth']->forgetGuards();
    $app['auth']->shouldUse('web');
    $uri = '/'.preg_replace_callback('/\{(\w+)\??\}/', fn ($m) => $values[$m[1]] ?? '1', $template).$query;
    $body ??= $method === 'GET' ? null : '{}';
    $server += ['HTTP_ACCEPT' => 'application/json'] + ($body === null ? [] : ['CONTENT_TYPE' => 'application/json']);
    $request = Request::create($uri, $method, [], [], [], $server, $body);
    DB::beginTransaction();
    $response = $kernel->handle($request);
    ob_start();
    $response->sendContent();
    $content = ob_get_clean();
    DB::rollBack();
    $route = $request->route();
    echo json_encode([
        'title' => "{$method} {$uri}".($body === null || $body === '{}' ? '' : " {$body}"),
        'expects' => $response->getStatusCode(),
        'status' => $response->getStatusCode(),
        'method' => $method,
        'uri' => $uri,
        'template' => $route === null ? null : '/'.ltrim($route->uri(), '/'),
        'parameters' => array_keys($route?->originalParameters() ?? []),
        'route' => $route?->getName(),
        'query' => (object) $request->query->all(),
        'sent' => $body === null ? null : json_decode($body),
        'media' => $body === null ? null : 'application/json',
        'headers' => array_map(fn (array $values) => end($values), $response->headers->all()),
        'body' => $content,
    ], JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION), "\n";
    $kernel->terminate($request, $response);
}
