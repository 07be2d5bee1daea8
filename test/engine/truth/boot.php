<?php

use Illuminate\Contracts\Console\Kernel;
use Illuminate\Foundation\Application;

/** The example application, booted over a database in memory; nothing of it is written to but the storage folder given. */
function booted(string $root, ?string $storage = null): Application
{
    foreach ([
        'APP_ENV' => 'testing', 'APP_KEY' => 'base64:'.base64_encode(str_repeat('k', 32)), 'BCRYPT_ROUNDS' => '4',
        'DB_CONNECTION' => 'sqlite', 'DB_DATABASE' => ':memory:', 'CACHE_STORE' => 'array', 'SESSION_DRIVER' => 'array',
        'QUEUE_CONNECTION' => 'sync', 'MAIL_MAILER' => 'array', 'LOG_CHANNEL' => 'null',
    ] as $name => $value) {
        $_ENV[$name] = $_SERVER[$name] = $value;
        putenv("{$name}={$value}");
    }

    require "{$root}/vendor/autoload.php";

    $app = require "{$root}/bootstrap/app.php";
    if ($storage !== null) {
        $app->useStoragePath($storage);
    }
    $app->make(Kernel::class)->bootstrap();

    return $app;
}
