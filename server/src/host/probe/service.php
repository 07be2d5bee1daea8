<?php

namespace Docgen\Probe;

/** Reads config/docgen.php (host 4.2), and the keys in it that belong into docgen.yaml. */
function serviceFacts(object $config, object $app): array
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
        'drivers' => (object) viewerDrivers($app),
        'staleKeys' => staleKeys($all),
    ];
}

/**
 * Lists the drivers that pages may name, as the companion knows them; none without it.
 *
 * @return array<string, array{class: string, specVersion: ?string, assets: list<string>}>
 */
function viewerDrivers(object $app): array
{
    $registrar = 'Docgen\Viewer\Registrar';
    if (!class_exists($registrar)) {
        return [];
    }
    $drivers = [];
    foreach ($registrar::of($app)->all() as $name => $driver) {
        $drivers[$name] = ['class' => get_class($driver), 'specVersion' => null, 'assets' => []];
        try {
            if (is_a($driver, 'Docgen\Viewer\WantsSpecVersion')) {
                $drivers[$name]['specVersion'] = (string) $driver->specVersion();
            }
            if (is_a($driver, 'Docgen\Viewer\ProvidesAssets')) {
                $drivers[$name]['assets'] = array_map('strval', array_keys($driver->assets()));
            }
        } catch (\Throwable $e) {
            // A page that asks this driver has a warning of its own in the log.
        }
    }
    ksort($drivers, SORT_STRING);

    return $drivers;
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
