<?php

require __DIR__.'/returns.php';
require __DIR__.'/errors.php';
require __DIR__.'/security.php';
require __DIR__.'/models.php';
require __DIR__.'/resources.php';
require __DIR__.'/shapes.php';
