<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Files an operation under a tag instead of the one derived from its controller.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class Group
{
    /**
     * @param string $name tag name
     * @param string|null $description for readers of the code; the published text of a tag belongs to docgen.yaml
     */
    public function __construct(
        public string $name,
        public ?string $description = null,
    ) {}
}
