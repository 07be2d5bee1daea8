<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Illuminate\Contracts\Foundation\Application;

/** Holds what is known of the artifacts of a document where neither Node nor docgen.yaml can be asked (cache 7.4). */
final readonly class Targets
{
    public const TITLE = 'API Documentation';

    /** Formats a page can show, the one to prefer first (cache 7.2). */
    private const SERVABLE = ['openapi-3.2', 'openapi-3.1', 'openapi-3.0', 'full', 'uir'];

    /**
     * @param string      $title   of the document, plain text
     * @param list<array{format: ?string, path: string}> $servable absolute paths, the first to prefer; null where nothing says it
     */
    private function __construct(
        public string $title,
        public string $version,
        public array $servable,
    ) {}

    public static function of(Application $app, ViewerSettings $settings): self
    {
        $told = self::told($app->basePath('storage/docgen/viewer.json'))[$settings->document] ?? null;
        $text = static fn (string $name, string $otherwise): string => is_string($told[$name] ?? null) && $told[$name] !== '' ? $told[$name] : $otherwise;
        $targets = match (true) {
            $settings->artifact !== null => [['format' => null, 'path' => $settings->artifact]],
            is_array($told['targets'] ?? null) => self::servable($told['targets']),
            default => [['format' => null, 'path' => 'docs/openapi.json']],
        };
        $absolute = static fn (array $target): array => ['path' => self::absolute($app, $target['path'])] + $target;

        return new self($text('title', self::TITLE), $text('version', '0.0.0'), array_map($absolute, $targets));
    }

    /** @return array<array-key, mixed> what `docgen export` and `docgen cache` left, by document */
    private static function told(string $file): array
    {
        $text = is_file($file) ? @file_get_contents($file) : false;
        $read = is_string($text) ? json_decode($text, true) : null;
        $known = is_array($read) && ($read['docgen'] ?? null) === 'viewer/1' && is_array($read['documents'] ?? null);

        return $known ? array_filter($read['documents'], is_array(...)) : [];
    }

    /**
     * @param array<array-key, mixed> $targets
     *
     * @return list<array{format: string, path: string}>
     */
    private static function servable(array $targets): array
    {
        $found = [];
        foreach (self::SERVABLE as $format) {
            foreach ($targets as $target) {
                $path = $target['path'] ?? null;
                if (($target['format'] ?? null) === $format && is_string($path) && preg_match('/\.ya?ml\z/i', $path) !== 1) {
                    $found[] = ['format' => $format, 'path' => $path];
                }
            }
        }

        return $found;
    }

    private static function absolute(Application $app, string $path): string
    {
        return preg_match('~\A([/\\\\]|[A-Za-z]:[/\\\\])~', $path) === 1 ? $path : $app->basePath($path);
    }
}
