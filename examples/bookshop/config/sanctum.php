<?php

return [
    // The shop has no first-party single-page application: clients send bearer tokens.
    'stateful' => [],
    'guard' => ['web'],
    'expiration' => 60 * 24 * 30,
    'token_prefix' => env('SANCTUM_TOKEN_PREFIX', 'bks_'),
];
