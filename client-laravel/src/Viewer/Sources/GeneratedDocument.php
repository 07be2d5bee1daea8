<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

use Docgen\Daemon\ApplicationDaemon;
use Docgen\Daemon\DaemonUnreachable;
use Docgen\Daemon\RequestRefused;
use Illuminate\Contracts\Foundation\Application;

/** Asks the daemon for the current document (cache 7.1). */
final class GeneratedDocument
{
    private function __construct(
        private readonly ApplicationDaemon $daemon,
    ) {}

    public static function of(Application $app): self
    {
        return new self(ApplicationDaemon::of($app));
    }

    /**
     * Asks the daemon, and starts one where the environment allows that.
     *
     * @param list<string> $etags
     *
     * @throws DaemonAbsent
     * @throws NotServable when the daemon refuses
     */
    public function current(string $document, ?string $version, array $etags): ServedDocument
    {
        return self::served(fn (): array => $this->daemon->ask('viewer/document', self::wish($document, $version, $etags)));
    }

    /**
     * Asks a daemon that runs.
     *
     * @param list<string> $etags
     *
     * @throws DaemonAbsent
     * @throws NotServable when the daemon refuses
     */
    public function fromDaemon(string $document, ?string $version, array $etags): ServedDocument
    {
        return self::served(fn (): array => $this->daemon->askRunning('viewer/document', self::wish($document, $version, $etags)));
    }

    /**
     * @param list<string> $etags
     *
     * @return array<string, mixed>
     */
    private static function wish(string $document, ?string $version, array $etags): array
    {
        $known = array_values(array_filter(array_map(static fn (string $tag): string => trim(preg_replace('~\AW/~', '', $tag) ?? '', '"'), $etags)));

        return ['document' => $document] + ($version === null ? [] : ['specVersion' => $version]) + ($known === [] ? [] : ['ifNoneMatch' => $known]);
    }

    /**
     * @param \Closure(): array<array-key, mixed> $ask
     *
     * @throws DaemonAbsent
     * @throws NotServable
     */
    private static function served(\Closure $ask): ServedDocument
    {
        try {
            $answer = $ask();
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
