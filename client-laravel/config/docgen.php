<?php

// Settings of docgen that are read on every boot: the reference page. What the documents hold is in docgen.yaml.
// This file holds plain values and env() only, so that it loads without development packages.

return [
    // When false, every command except clear stops.
    'enabled' => env('DOCGEN_ENABLED', true),
    // The reference page.
    'viewer' => [
        // When false, no document has a page.
        'enabled' => true,
        // Editor that pages of the local environment open source lines in; null for that of docgen.yaml.
        'editor' => env('DOCGEN_EDITOR'),
    ],
    // Pages by document.
    'documents' => [
        // One document of docgen.yaml.
        'default' => [
            // The page of the document.
            'viewer' => [
                // Base path of the page; null registers none.
                'route' => '/docs/api',
                // When false, the document has no page.
                'enabled' => true,
                // Ability that may see the page; null opens it in the local environment only.
                'gate' => null,
                // Middleware of the page.
                'middleware' => ['web', 'throttle:60,1'],
                // Where the page takes the document from.
                'source' => 'generate',
                // Renderer of the page.
                'driver' => 'single-column',
                // Load the script of the page from a CDN.
                'cdn' => false,
                // File served by the source artifact.
                'artifact' => null,
                // Options merged over those of the single-column page.
                'configuration' => [],
            ],
        ],
    ],
    // Storage of the warmed document.
    'cache' => [
        // Cache store; null is the default one.
        'store' => null,
    ],
];
