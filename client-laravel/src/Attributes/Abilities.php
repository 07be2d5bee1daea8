<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Names the token abilities an operation asks for, beside those its middleware name.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class Abilities
{
    /** @var list<string> */
    public array $abilities;

    /**
     * @param string ...$abilities all of them are needed
     */
    public function __construct(string ...$abilities)
    {
        $this->abilities = array_values($abilities);
    }
}
