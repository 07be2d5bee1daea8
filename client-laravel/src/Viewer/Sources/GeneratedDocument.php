<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

use Docgen\Daemon\DaemonClient;
use Docgen\Daemon\DaemonStarter;
use Docgen\Daemon\DaemonUnreachable;
use Docgen\Daemon\RequestRefused;
use Illuminate\Contracts\Foundation\Application;

/** Asks the daemon for the current document, and starts one in the local environment (cache 7.1). */
final class GeneratedDocument
{
    /** Seconds a running daemon has for its answer. */
    private const ANSWER_WITHIN = 30.0;

    /** Seconds until a daemon that has to be started has answered. */
    private const START_WITHIN = 15.0;

    public function __construct(
        private readonly string $root,
        private readonly bool $startsDaemon,
    ) {}

    public static function of(Application $app): self
    {
        return new self($app->basePath(), $app->environment() === 'local');
    }

    /**
     * @param list<string> $etags
     *
     * @throws DaemonAbsent
     * @throws NotServable when the daemon refuses
     */
    public function current(string $document, ?string $version, array $etags): ServedDocument
    {
        try {
            return $this->fromDaemon($document, $version, $etags);
        } catch (DaemonAbsent $e) {
            if (! $this->startsDaemon || $e->getPrevious() instanceof DaemonUnreachable && $e->getPrevious()->busy) {
                throw $e;
            }
        }
        $until = microtime(true) + self::START_WITHIN;
        $failure = DaemonStarter::start($this->root, $until);
        if ($failure !== null) {
            throw new DaemonAbsent($failure);
        }

        return $this->fromDaemon($document, $version, $etags, $until - microtime(true));
    }

    /**
     * @param list<string> $etags
     *
     * @throws DaemonAbsent
     * @throws NotServable when the daemon refuses
     */
    public function fromDaemon(string $document, ?string $version, array $etags, float $within = self::ANSWER_WITHIN): ServedDocument
    {
        $known = array_values(array_filter(array_map(static fn (string $tag): string => trim(preg_replace('~\AW/~', '', $tag) ?? '', '"'), $etags)));
        $params = ['document' => $document] + ($version === null ? [] : ['specVersion' => $version]) + ($known === [] ? [] : ['ifNoneMatch' => $known]);
        try {
            $answer = DaemonClient::ask($this->root, 'viewer/document', $params, $within);
        } catch (RequestRefused $e) {
            throw new NotServable($e->getMessage(), 0, $e);
        } catch (DaemonUnreachable $e) {
            throw new DaemonAbsent($e->getMessage(), 0, $e);
        }
        if (! is_string($answer['etag'] ?? null) || ! (is_string($answer['text'] ?? null) || ($answer['text'] ?? null) === null)) {
            throw new DaemonAbsent('the daemon answers in a form this package does not know');
        }

        return new ServedDocument($answer['text'] ?? null, $answer['etag']);
    }
}
