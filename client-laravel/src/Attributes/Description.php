<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Describes an operation, a schema or a field. Exactly one of `text` and `file` is given.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::TARGET_PROPERTY | Attribute::IS_REPEATABLE)]
final readonly class Description
{
    /**
     * @param string|null $text Markdown
     * @param string|null $file Markdown file, relative to the application root
     * @param bool $request true: describes the request body instead of the operation
     */
    public function __construct(
        public ?string $text = null,
        public ?string $file = null,
        public bool $request = false,
    ) {}
}
