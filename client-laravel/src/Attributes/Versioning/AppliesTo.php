<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Narrows a change to some operations.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class AppliesTo
{
    /**
     * @param string $operation signature, operationId, or a pattern with `*`
     */
    public function __construct(
        public string $operation,
    ) {}
}
