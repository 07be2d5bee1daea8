<?php

declare(strict_types=1);

namespace Laravel\SerializableClosure\Support;

/** Reflects a closure as PHP does. */
class ReflectionClosure extends \ReflectionFunction {}
