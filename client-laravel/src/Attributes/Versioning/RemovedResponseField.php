<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that a response field is gone; older versions publish it.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::IS_REPEATABLE)]
final readonly class RemovedResponseField
{
    /**
     * @param class-string $schema class whose published response schema changed
     * @param string $field name in older versions
     * @param string $type class with a published schema, or an OpenAPI type name, optionally with `[]` (list) and `?` (nullable)
     * @param bool $required whether older versions always sent it
     * @param string $description Markdown
     */
    public function __construct(
        public string $schema,
        public string $field,
        public string $type = '',
        public bool $required = false,
        public string $description = '',
    ) {}
}
