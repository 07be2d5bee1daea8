<?php

// Sends requests to an application and prints what it answered, one after the other: `php send.php <root> < requests.json`.

$root = $argv[1];
require $root . '/vendor/autoload.php';
spl_autoload_register(static function (string $class) use ($root): void {
    $file = $root . '/app/' . str_replace('\\', '/', substr($class, 4)) . '.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});
putenv('CACHE_STORE=array');
putenv('LOG_CHANNEL=null');
$app = require $root . '/bootstrap/app.php';
$kernel = $app->make(Illuminate\Contracts\Http\Kernel::class);
$answers = [];
foreach (json_decode(stream_get_contents(STDIN), true) as [$method, $uri, $headers]) {
    $request = Illuminate\Http\Request::create($uri, $method);
    $request->headers->add(['Accept' => 'application/json'] + $headers);
    $response = $kernel->handle($request);
    $type = explode(';', (string) $response->headers->get('Content-Type'))[0];
    $answers[] = [$response->getStatusCode(), $type, $response->getContent()];
}
echo json_encode($answers);
