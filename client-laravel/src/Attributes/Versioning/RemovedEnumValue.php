<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that an enum lost a value older versions list.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class RemovedEnumValue
{
    /**
     * @param class-string $enum enum class
     * @param string|int $value wire value
     * @param string $name case name; empty means one made from the value
     * @param string $description description of the case
     */
    public function __construct(
        public string $enum,
        public string|int $value,
        public string $name = '',
        public string $description = '',
    ) {}
}
