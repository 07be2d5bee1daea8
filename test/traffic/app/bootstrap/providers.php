<?php

return [App\Providers\AppProvider::class];
