<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that a request field can be left out now; older versions demanded it.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class MadeRequestFieldOptional
{
    /**
     * @param class-string $schema class whose published request schema changed
     * @param string $field published name
     */
    public function __construct(
        public string $schema,
        public string $field,
    ) {}
}
