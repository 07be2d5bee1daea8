<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Sets the operationId instead of the route name.
 */
#[Attribute(Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class OperationId
{
    /**
     * @param string $id unique within a document
     */
    public function __construct(
        public string $id,
    ) {}
}
