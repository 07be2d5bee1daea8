<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * States that an operation needs no authentication, even where its middleware suggest it.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class Unauthenticated {}
