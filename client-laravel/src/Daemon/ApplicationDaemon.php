<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use Illuminate\Contracts\Foundation\Application;

/** Asks the daemon of the application that runs, and starts one in the local environment (cache 7.1). */
final class ApplicationDaemon
{
    /** Seconds a running daemon has for its answer. */
    private const ANSWER_WITHIN = 30.0;

    /** Seconds until a daemon that has to be started has answered. */
    private const START_WITHIN = 15.0;

    private function __construct(
        private readonly string $root,
        private readonly bool $starts,
    ) {}

    public static function of(Application $app): self
    {
        return new self($app->basePath(), $app->environment() === 'local');
    }

    /**
     * Asks the running daemon, else one that is started. One that is there and does not answer in time is not started again.
     *
     * @param array<string, mixed> $params
     *
     * @return array<array-key, mixed>
     *
     * @throws DaemonUnreachable
     * @throws RequestRefused
     */
    public function ask(string $method, array $params): array
    {
        try {
            return $this->askRunning($method, $params);
        } catch (DaemonUnreachable $e) {
            if (! $this->starts || $e->busy) {
                throw $e;
            }
        }
        $until = microtime(true) + self::START_WITHIN;
        $failure = DaemonStarter::start($this->root, $until);
        if ($failure !== null) {
            throw new DaemonUnreachable($failure);
        }

        return $this->askRunning($method, $params, $until - microtime(true));
    }

    /**
     * @param array<string, mixed> $params
     *
     * @return array<array-key, mixed>
     *
     * @throws DaemonUnreachable
     * @throws RequestRefused
     */
    public function askRunning(string $method, array $params, float $within = self::ANSWER_WITHIN): array
    {
        return DaemonClient::ask($this->root, $method, $params, $within);
    }
}
