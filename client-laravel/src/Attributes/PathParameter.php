<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Completes a path parameter. Path parameters are always required.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class PathParameter
{
    /**
     * @param string $name name of a segment of the URI
     * @param string|null $type type in docblock grammar, e.g. `list<string>` or `array{id: int}`
     * @param string|null $description Markdown
     * @param string|null $format JSON Schema format, e.g. `date` or `uuid`
     * @param mixed $example null means no example
     */
    public function __construct(
        public string $name,
        public ?string $type = null,
        public ?string $description = null,
        public ?string $format = null,
        public mixed $example = null,
    ) {}
}
