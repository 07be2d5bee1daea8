<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that a request field got another name.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class RenamedRequestField
{
    /**
     * @param class-string $schema class whose published request schema changed
     * @param string $from name in older versions
     * @param string $to name today
     */
    public function __construct(
        public string $schema,
        public string $from,
        public string $to,
    ) {}
}
