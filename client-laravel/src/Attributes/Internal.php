<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Marks an operation as internal (`x-internal: true`). It stays in the document; the page of the driver `single-column` does not show it.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::TARGET_PROPERTY)]
final readonly class Internal {}
