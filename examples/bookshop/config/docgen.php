<?php

return [
    'enabled' => env('DOCGEN_ENABLED', true),
];
