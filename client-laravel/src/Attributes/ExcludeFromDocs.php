<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Keeps a route out of every document.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class ExcludeFromDocs {}
