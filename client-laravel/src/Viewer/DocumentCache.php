<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Illuminate\Contracts\Cache\Repository;
use Illuminate\Contracts\Container\Container;
use RuntimeException;

/**
 * Stores the document of a page in the cache of the application (cache 7.3): below `docgen:document:<key>` an array of
 * texts `{format, document}` without expiry. `docgen cache` writes it, `docgen clear` removes it.
 */
final class DocumentCache
{
    public function __construct(
        private readonly Repository $store,
    ) {}

    /** Opens the store that `cache.store` of config/docgen.php names; null there is the default store. */
    public static function of(Container $app): self
    {
        $name = $app->make('config')->get('docgen.cache.store');

        return new self($app->make('cache')->store(is_string($name) && $name !== '' ? $name : null));
    }

    /**
     * @param string $key      the document's in docgen.yaml
     * @param string $format   such as `openapi-3.2`
     * @param string $document JSON text
     *
     * @throws RuntimeException when the store says that it did not keep it
     */
    public function put(string $key, string $format, string $document): void
    {
        if ($this->store->forever(self::name($key), ['format' => $format, 'document' => $document]) === false) {
            throw new RuntimeException('The cache store did not take it');
        }
    }

    /** @return array{format: string, document: string}|null null when there is none */
    public function get(string $key): ?array
    {
        $found = $this->store->get(self::name($key));
        $whole = is_array($found) && is_string($found['format'] ?? null) && is_string($found['document'] ?? null);

        return $whole ? ['format' => $found['format'], 'document' => $found['document']] : null;
    }

    /** @throws RuntimeException when it is still there */
    public function forget(string $key): void
    {
        // The store's answer does not count: some answer false where there was nothing.
        $this->store->forget(self::name($key));
        if ($this->store->has(self::name($key))) {
            throw new RuntimeException('The cache store still holds it');
        }
    }

    private static function name(string $key): string
    {
        return 'docgen:document:' . $key;
    }
}
