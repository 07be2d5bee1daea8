<?php

namespace Docgen\Probe;

/** Reads config/docgen.php (host 4.2), and the keys in it that belong into docgen.yaml. */
function serviceFacts(object $config): array
{
    $all = (array) $config->get('docgen', []);
    $viewers = [];
    foreach ((array) ($all['documents'] ?? []) as $name => $document) {
        if (is_array($document) && isset($document['viewer']) && is_array($document['viewer'])) {
            $viewers[$name] = $document['viewer'];
        }
    }

    return [
        'enabled' => ($all['enabled'] ?? true) !== false,
        'viewerEnabled' => ($all['viewer']['enabled'] ?? true) !== false,
        'cacheStore' => is_string($all['cache']['store'] ?? null) ? $all['cache']['store'] : null,
        'viewers' => (object) $viewers,
        'drivers' => new \stdClass(),
        'staleKeys' => staleKeys($all),
    ];
}

/** @return list<string> */
function staleKeys(array $all): array
{
    $stale = [];
    foreach ($all as $key => $value) {
        if ($key === 'documents' && is_array($value)) {
            foreach ($value as $name => $document) {
                foreach (array_keys((array) $document) as $setting) {
                    if ($setting !== 'viewer') {
                        $stale[] = 'documents.' . $name . '.' . $setting;
                    }
                }
            }
        } elseif ($key === 'cache') {
            foreach (array_keys((array) $value) as $setting) {
                if ($setting !== 'store') {
                    $stale[] = 'cache.' . $setting;
                }
            }
        } elseif (!in_array($key, ['enabled', 'viewer'], true)) {
            $stale[] = (string) $key;
        }
    }
    sort($stale, SORT_STRING);

    return $stale;
}
