<?php

namespace App\Exceptions;

class Broken extends \RuntimeException {}
