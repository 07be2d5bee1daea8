<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * States that no authentication is needed, whatever the middleware suggest.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class Unauthenticated {}
