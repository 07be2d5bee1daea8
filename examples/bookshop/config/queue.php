<?php

// Everything else keeps the framework's default.
return [
    'default' => env('QUEUE_CONNECTION', 'sync'),
];
