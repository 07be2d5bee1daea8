<?php

use App\Models\Guest;

return [
    'defaults' => ['guard' => 'web', 'passwords' => 'guests'],
    'guards' => [
        'web' => ['driver' => 'session', 'provider' => 'guests'],
        'api' => ['driver' => 'token', 'provider' => 'guests', 'hash' => false],
        'key' => ['driver' => 'token', 'provider' => 'guests', 'input_key' => 'key', 'storage_key' => 'api_token'],
        'badge' => ['driver' => 'badge'],
    ],
    'providers' => ['guests' => ['driver' => 'eloquent', 'model' => Guest::class]],
];
