<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Leaves a property out of request bodies and query parameters. Responses keep it.
 */
#[Attribute(Attribute::TARGET_PROPERTY)]
final readonly class HiddenFromRequest {}
