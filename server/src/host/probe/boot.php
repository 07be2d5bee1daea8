<?php

/*
 * Boots the host application for the script that requires this file at its top level, where bootstrap/app.php finds the
 * scope it has in every other boot. It reads root, out and shape of the answer from $state and sets $loader and $app. A
 * boot that fails ends the process with 3 and leaves an answer with the reason.
 */

namespace Docgen\Probe;

$state->done = false;
$state->status = 3;
// A fork of the application is a process of its own: it has no say in what this one answers.
$state->pid = getmypid();
$state->memory = (string) ini_get('memory_limit');
// This memory is freed when memory runs out, so that the failure can still be written.
$state->reserve = str_repeat('x', 65536);

// A boot that closes its output and prints goes on.
ignore_user_abort(true);

define('LARAVEL_START', microtime(true));

/*
 * The shutdown function is registered before the autoloader: such functions run in order of registration and `exit`
 * inside one drops the rest. So the host's own handler neither prints nor writes its log for a boot that failed here, and
 * shutdown functions of the application do not run for a boot that succeeded.
 */
register_shutdown_function(function () use ($state) {
    if (getmypid() !== $state->pid) {
        return;
    }
    if (!$state->done) {
        $state->reserve = null;
        ini_set('memory_limit', '-1');
        set_time_limit(0);
        writeFailure($state, describeEnd($state));
    }
    answered($state);
    exit($state->status);
});

/*
 * Where PHP hears signals, the end of the time limit is one, and the answer says what was done then. System calls are not
 * begun again, so that a sleeping boot hears it too. Elsewhere the process just ends.
 */
if (function_exists('pcntl_async_signals') && function_exists('pcntl_signal')) {
    pcntl_async_signals(true);
    pcntl_signal(SIGTERM, function () use ($state) {
        if (getmypid() === $state->pid && !$state->done) {
            $state->done = true;
            writeFailure($state, describeMoment());
        }
        exit($state->status);
    }, false);
}

try {
    chdir($state->root);
    $loader = require $state->root . '/vendor/autoload.php';
    $app = require $state->root . '/bootstrap/app.php';
    if (!is_object($app) || !method_exists($app, 'make')) {
        throw new \RuntimeException('bootstrap/app.php does not return the application.');
    }
    $app->make('Illuminate\Contracts\Console\Kernel')->bootstrap();
} catch (\Throwable $e) {
    if (getmypid() !== $state->pid) {
        exit(1);
    }
    $state->done = true;
    writeFailure($state, describeThrowable($e));
    exit(3);
}
if (getmypid() !== $state->pid) {
    exit(0);
}
// The application may limit its own time; reading it is not part of that.
set_time_limit(0);
