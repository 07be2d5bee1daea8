<?php

// Everything else keeps the framework's default.
return [
    'driver' => env('SESSION_DRIVER', 'file'),
    'cookie' => env('SESSION_COOKIE', 'bookshop_session'),
];
