<?php

declare(strict_types=1);

namespace Docgen\Viewer;

/** Reads what config/docgen.php says of the page of one document (config 5). docgen reads the same rules in TypeScript. */
final readonly class ViewerSettings
{
    public const DRIVER = 'single-column';

    private const ROUTE = '/docs/api';

    private const MIDDLEWARE = ['web', 'throttle:60,1'];

    /**
     * @param ?string                 $route      base path with a leading slash, `/` for the root; null without a page
     * @param ?string                 $gate       ability; null opens the page in the local environment only
     * @param list<string>            $middleware
     * @param 'generate'|'artifact'|'cache' $source
     * @param ?string                 $artifact   app-relative file of the source `artifact`
     * @param array<array-key, mixed> $configuration
     */
    private function __construct(
        public string $document,
        public ?string $route,
        public ?string $gate,
        public array $middleware,
        public string $source,
        public string $driver,
        public bool $cdn,
        public ?string $artifact,
        public array $configuration,
    ) {}

    /**
     * Reads the pages of all documents; none where the viewer is switched off.
     *
     * @param array<array-key, mixed> $config the settings below `docgen`
     *
     * @return array<string, self> by document, those with a route only
     */
    public static function all(array $config): array
    {
        $viewer = $config['viewer'] ?? null;
        if (($config['enabled'] ?? true) === false || (is_array($viewer) && ($viewer['enabled'] ?? true) === false)) {
            return [];
        }
        $documents = is_array($config['documents'] ?? null) ? $config['documents'] : [];
        $all = [];
        foreach ($documents + ['default' => null] as $key => $document) {
            $entry = is_array($document) ? ($document['viewer'] ?? null) : null;
            $settings = self::read((string) $key, is_array($entry) ? $entry : null);
            if ($settings->route !== null) {
                $all[(string) $key] = $settings;
            }
        }

        return $all;
    }

    /** @param ?array<array-key, mixed> $entry null where config/docgen.php says nothing of the document */
    private static function read(string $key, ?array $entry): self
    {
        $text = static fn (string $name): ?string => is_string($entry[$name] ?? null) && $entry[$name] !== '' ? $entry[$name] : null;
        $shipped = $entry === null ? $key === 'default' : ! array_key_exists('route', $entry);
        $route = $shipped ? self::ROUTE : $text('route');
        $middleware = $entry['middleware'] ?? null;
        $source = $text('source');

        return new self(
            document: $key,
            route: $route === null || ($entry['enabled'] ?? true) === false ? null : '/' . trim($route, '/'),
            gate: $text('gate'),
            middleware: is_array($middleware) && array_is_list($middleware) ? array_values(array_filter($middleware, is_string(...))) : self::MIDDLEWARE,
            source: in_array($source, ['artifact', 'cache'], true) ? $source : 'generate',
            driver: $text('driver') ?? self::DRIVER,
            cdn: ($entry['cdn'] ?? false) === true,
            artifact: $text('artifact'),
            configuration: is_array($entry['configuration'] ?? null) ? $entry['configuration'] : [],
        );
    }
}
