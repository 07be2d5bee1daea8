<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Docgen\Daemon\DaemonClient;
use Docgen\Daemon\DaemonStarter;
use Docgen\Daemon\DaemonUnreachable;

/** Asks the daemon of the application under test, and starts one where none runs: all processes of a suite share it. */
final class Daemon
{
    private const START_WITHIN = 15.0;

    private const ANSWER_WITHIN = 120.0;

    /** Most bytes of a message, less what surrounds a body. */
    public const LARGEST = 60 * 1024 * 1024;

    /**
     * @param array<string, mixed> $params
     *
     * @return array<string, mixed>
     *
     * @throws DocgenUnavailable
     * @throws \Docgen\Daemon\RequestRefused
     */
    public static function ask(string $method, array $params): array
    {
        $root = base_path();
        try {
            return DaemonClient::ask($root, $method, $params, self::ANSWER_WITHIN);
        } catch (DaemonUnreachable $gone) {
            $reason = $gone->busy ? $gone->getMessage() : DaemonStarter::start($root, microtime(true) + self::START_WITHIN);
        }
        if ($reason !== null) {
            throw DocgenUnavailable::at($root, $reason);
        }
        try {
            return DaemonClient::ask($root, $method, $params, self::ANSWER_WITHIN);
        } catch (DaemonUnreachable $gone) {
            throw DocgenUnavailable::at($root, $gone->getMessage());
        }
    }
}
