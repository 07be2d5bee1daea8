<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Adds a request header, or completes one that is already documented.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class HeaderParameter
{
    /**
     * @param string $name header name; Accept, Content-Type and Authorization cannot be declared
     * @param string|null $type type in docblock grammar, e.g. `list<string>` or `array{id: int}`
     * @param string|null $description Markdown
     * @param string|null $format JSON Schema format, e.g. `date` or `uuid`
     * @param bool|null $required null leaves what is known untouched
     * @param mixed $example null means no example
     */
    public function __construct(
        public string $name,
        public ?string $type = null,
        public ?string $description = null,
        public ?string $format = null,
        public ?bool $required = null,
        public mixed $example = null,
    ) {}
}
