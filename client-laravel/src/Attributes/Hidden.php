<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Leaves properties out of every documented response: on a property, that one; on a class, those named.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_PROPERTY)]
final readonly class Hidden
{
    /** @var list<string> */
    public array $properties;

    /**
     * @param string ...$properties published property names; none on a property
     */
    public function __construct(string ...$properties)
    {
        $this->properties = array_values($properties);
    }
}
