<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that a response field is always present now; older versions could leave it out.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class MadeResponseFieldRequired
{
    /**
     * @param class-string $schema class whose published response schema changed
     * @param string $field published name
     */
    public function __construct(
        public string $schema,
        public string $field,
    ) {}
}
