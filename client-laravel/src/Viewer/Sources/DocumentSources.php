<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

use Docgen\Viewer\DocumentCache;
use Docgen\Viewer\Targets;
use Docgen\Viewer\ViewerSettings;
use Illuminate\Contracts\Foundation\Application;
use Psr\Log\LoggerInterface;
use Throwable;

/** Finds the document of a page in the source its settings name (cache 7). */
final class DocumentSources
{
    private const NEWEST = '3.2';

    public function __construct(
        private readonly Application $app,
        private readonly GeneratedDocument $generated,
        private readonly LoggerInterface $log,
    ) {}

    public static function of(Application $app): self
    {
        return new self($app, GeneratedDocument::of($app), $app->make('log'));
    }

    /**
     * @param ?string      $version of OpenAPI the driver asks for; null for the newest
     * @param list<string> $etags   the browser's, as `If-None-Match` has them
     *
     * @throws NotServable
     */
    public function serve(ViewerSettings $settings, ?string $version, array $etags): ServedDocument
    {
        return match ($settings->source) {
            'artifact' => $this->artifact($settings, $version, $etags),
            'cache' => $this->cached($settings, $version, $etags),
            default => $this->generate($settings, $version, $etags),
        };
    }

    /** @param list<string> $etags */
    private function cached(ViewerSettings $settings, ?string $version, array $etags): ServedDocument
    {
        $wanted = 'openapi-' . ($version ?? self::NEWEST);
        try {
            $found = DocumentCache::of($this->app)->get($settings->document);
        } catch (Throwable $e) {
            $this->log->warning(sprintf('The cache does not give document "%s": %s', $settings->document, $e->getMessage()), ['exception' => $e]);
            $found = null;
        }
        if ($found !== null && $found['format'] === $wanted) {
            return ServedDocument::of($found['document']);
        }
        $this->log->warning($found === null
            ? sprintf('The cache holds no document "%s"; run docgen cache.', $settings->document)
            : sprintf('The cache holds document "%s" as %s and its page wants %s; run docgen cache.', $settings->document, $found['format'], $wanted));

        return $this->generate($settings, $version, $etags);
    }

    /** @param list<string> $etags */
    private function artifact(ViewerSettings $settings, ?string $version, array $etags): ServedDocument
    {
        $targets = Targets::of($this->app, $settings);
        if ($targets->servable === []) {
            $this->log->warning(sprintf('No artifact of document "%s" is JSON that a page can show; it is generated instead.', $settings->document));

            return $this->generate($settings, $version, $etags);
        }
        $target = $targets->servable[0];
        if ($version !== null) {
            $exact = array_filter($targets->servable, static fn (array $one): bool => $one['format'] === "openapi-$version" && is_file($one['path']));
            $target = array_values($exact)[0] ?? $target;
            if ($exact === [] && ($text = Artifact::read($target)) !== null && ! Artifact::isOf($text, $version)) {
                try {
                    return $this->generated->fromDaemon($settings->document, $version, $etags);
                } catch (NotServable|DaemonAbsent) {
                    $this->log->warning(sprintf('The page of document "%s" wants OpenAPI %s, which no artifact has; serving %s.', $settings->document, $version, $target['path']));

                    return ServedDocument::of($text);
                }
            }
        }
        $text = Artifact::read($target);
        if ($text === null) {
            $this->log->warning(sprintf('The artifact %s of document "%s" cannot be read; run docgen export.', $target['path'], $settings->document));
            $empty = ['openapi' => '3.2.0', 'info' => ['title' => $targets->title, 'version' => $targets->version], 'paths' => (object) []];

            return ServedDocument::of(json_encode($empty, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR));
        }

        return ServedDocument::of($text);
    }

    /** @param list<string> $etags */
    private function generate(ViewerSettings $settings, ?string $version, array $etags): ServedDocument
    {
        $key = $settings->document;
        try {
            return $this->generated->current($key, $version, $etags);
        } catch (DaemonAbsent $e) {
            $why = $e->getMessage();
        }
        foreach (Targets::of($this->app, $settings)->servable as $target) {
            $text = Artifact::read($target);
            if ($text !== null) {
                $this->log->warning(sprintf('No docgen daemon answers for document "%s" (%s), serving %s.', $key, $why, $target['path']));

                return ServedDocument::of($text);
            }
        }
        $message = sprintf('The document "%s" cannot be generated here: no docgen daemon is running and no exported artifact exists.', $key);
        $this->log->warning("$message ($why)");

        throw new NotServable($message);
    }
}
