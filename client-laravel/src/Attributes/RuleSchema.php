<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * States the values a validation rule object accepts, where its code alone does not tell.
 */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class RuleSchema
{
    /**
     * @param string|null $type `string`, `integer`, `number`, `boolean`, `array` or the name of a rule
     * @param string|null $format JSON Schema format
     * @param string|null $pattern regular expression, delimiters optional
     * @param list<string|int|float>|null $enum accepted values
     * @param int|float|null $min smallest value, length or count, by type
     * @param int|float|null $max largest value, length or count, by type
     * @param string|null $description Markdown
     * @param string|int|float|bool|null $example a value the rule accepts
     */
    public function __construct(
        public ?string $type = null,
        public ?string $format = null,
        public ?string $pattern = null,
        public ?array $enum = null,
        public int|float|null $min = null,
        public int|float|null $max = null,
        public ?string $description = null,
        public string|int|float|bool|null $example = null,
    ) {}
}
