<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Tells mock servers how to fill a field. `property` is given on a class only.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_PROPERTY | Attribute::IS_REPEATABLE)]
final readonly class Mock
{
    /**
     * @param string|null $faker faker expression, e.g. `internet.email`
     * @param string|null $seedGroup fields of one group get matching values
     * @param string|null $property published property name
     */
    public function __construct(
        public ?string $faker = null,
        public ?string $seedGroup = null,
        public ?string $property = null,
    ) {}
}
