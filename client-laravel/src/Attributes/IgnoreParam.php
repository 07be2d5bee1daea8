<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Drops a documented parameter, from any source.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class IgnoreParam
{
    /**
     * @param string $name parameter name; `filter[a]` reaches a member of an object parameter
     * @param string|null $in `path`, `query`, `header` or `cookie`; null means all
     */
    public function __construct(
        public string $name,
        public ?string $in = null,
    ) {}
}
