<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Drops a documented response, from any source.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class IgnoreResponse
{
    /**
     * @param int $status HTTP status
     */
    public function __construct(
        public int $status,
    ) {}
}
