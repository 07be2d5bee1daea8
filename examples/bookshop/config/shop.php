<?php

return [
    'currency' => env('SHOP_CURRENCY', 'GBP'),

    // Orders above this many copies of one edition go through the trade desk.
    'max_copies' => 20,

    'per_page' => 20,
];
