<?php

// Everything else keeps the framework's default.
return [
    'default' => env('CACHE_STORE', 'file'),
];
