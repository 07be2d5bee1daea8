<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that a parameter got another name.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class RenamedParameter
{
    /**
     * @param string $in `query`, `header` or `cookie`
     * @param string $from name in older versions
     * @param string $to name today
     */
    public function __construct(
        public string $in,
        public string $from,
        public string $to,
    ) {}
}
