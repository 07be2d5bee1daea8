<?php

/*
 * Boots the host application for the script that requires this file at its top level, where bootstrap/app.php finds the
 * scope it has in every other boot. It reads root, out and shape of the answer from $state and sets $loader and $app. A
 * boot that fails ends the process with 3 and leaves an answer with the reason.
 */

namespace Docgen\Probe;

$state->done = false;
$state->status = 3;
// This memory is freed when memory runs out, so that the failure can still be written.
$state->reserve = str_repeat('x', 65536);

define('LARAVEL_START', microtime(true));

/*
 * The shutdown function is registered before the autoloader: such functions run in order of registration and `exit`
 * inside one drops the rest. So the host's own handler neither prints nor writes its log for a boot that failed here, and
 * shutdown functions of the application do not run for a boot that succeeded.
 */
register_shutdown_function(function () use ($state) {
    if ($state->done) {
        exit($state->status);
    }
    $state->reserve = null;
    ini_set('memory_limit', '-1');
    $last = error_get_last();
    $fatal = $last !== null && ($last['type'] & (E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR));
    writeFailure($state, $fatal
        ? ['class' => 'Error', 'message' => $last['message'], 'file' => $last['file'], 'line' => $last['line'], 'trace' => []]
        : ['class' => 'exit', 'message' => 'user code ended the process while booting', 'file' => null, 'line' => null, 'trace' => []]);
    exit(3);
});

try {
    chdir($state->root);
    $loader = require $state->root . '/vendor/autoload.php';
    $app = require $state->root . '/bootstrap/app.php';
    if (!is_object($app) || !method_exists($app, 'make')) {
        throw new \RuntimeException('bootstrap/app.php does not return the application.');
    }
    $app->make('Illuminate\Contracts\Console\Kernel')->bootstrap();
} catch (\Throwable $e) {
    $state->done = true;
    writeFailure($state, describeThrowable($e));
    exit(3);
}
