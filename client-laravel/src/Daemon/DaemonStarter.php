<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use Docgen\Executable;
use RuntimeException;

/** Starts the daemon of an application from a web request, for local work only (cache 7.1). */
final class DaemonStarter
{
    /** Where the executable and Node are looked for when the server has no PATH. */
    private const PATH = '/usr/local/bin:/usr/bin:/bin';

    /**
     * Starts it, and waits until it listens.
     *
     * @param float $until moment after which nothing is waited for, as microtime() counts
     *
     * @return ?string the reason why it did not start, as the end of a sentence; null when it did
     */
    public static function start(string $root, float $until): ?string
    {
        $environment = ApplicationEnvironment::outside($root);
        $environment += ['PATH' => self::PATH];
        // A server may carry the settings of a command that never starts one; a page is not that command.
        unset($environment['CI'], $environment['DOCGEN_NO_DAEMON']);
        try {
            $executable = Executable::find($root, $environment);
        } catch (RuntimeException $e) {
            return DaemonUnreachable::reason($e->getMessage());
        }
        $errors = tmpfile();
        $null = PHP_OS_FAMILY === 'Windows' ? 'NUL' : '/dev/null';
        $streams = [['file', $null, 'r'], ['file', $null, 'w'], $errors === false ? ['file', $null, 'w'] : $errors];
        $process = @proc_open([$executable, 'daemon', 'start'], $streams, $pipes, $root, $environment);
        if (! is_resource($process)) {
            return 'it could not be started';
        }
        do {
            usleep(10_000);
            $status = proc_get_status($process);
        } while ($status['running'] && microtime(true) < $until);
        if ($status['running']) {
            return 'it did not start in time';
        }
        if ($status['exitcode'] === 0) {
            return null;
        }
        $said = '';
        if ($errors !== false) {
            rewind($errors);
            $said = trim((string) fgets($errors));
        }

        return $said === '' ? 'it could not be started' : DaemonUnreachable::reason($said);
    }
}
