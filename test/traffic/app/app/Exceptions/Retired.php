<?php

namespace App\Exceptions;

class Retired extends \LogicException {}
