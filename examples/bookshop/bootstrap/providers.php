<?php

return [
    App\Providers\AppServiceProvider::class,
    Modules\Catalogue\CatalogueServiceProvider::class,
];
