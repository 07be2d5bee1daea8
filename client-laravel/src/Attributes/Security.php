<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Replaces the derived security requirement. Several declarations are alternatives.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class Security
{
    /**
     * @param string $scheme name of a declared security scheme
     * @param list<string> $scopes scopes the scheme declares
     */
    public function __construct(
        public string $scheme,
        public array $scopes = [],
    ) {}
}
