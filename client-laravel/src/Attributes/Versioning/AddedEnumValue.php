<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that an enum has a value older versions do not know.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class AddedEnumValue
{
    /**
     * @param class-string $enum enum class
     * @param string|int $value wire value
     */
    public function __construct(
        public string $enum,
        public string|int $value,
    ) {}
}
