<?php

return [
    'enabled' => env('DOCGEN_ENABLED', true),

    'documents' => [
        'default' => [
            'viewer' => [
                'route' => '/docs/api',
                'gate' => 'viewApiDocs',
                'middleware' => ['web', 'throttle:60,1'],
                'source' => 'generate',
            ],
        ],
    ],
];
