<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that an operation is new; older versions do not describe it.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class AddedOperation
{
    /**
     * @param string $operation signature such as `GET api/books`, or operationId
     */
    public function __construct(
        public string $operation,
    ) {}
}
