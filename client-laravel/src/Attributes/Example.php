<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Adds an example of a response, of the request body or of a parameter; on a property, of that field.
 * Exactly one of `value`, `file` and `externalValue` is given.
 */
#[Attribute(Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::TARGET_PROPERTY | Attribute::IS_REPEATABLE)]
final readonly class Example
{
    /**
     * @param mixed $value any value JSON can hold
     * @param string|null $name needed as soon as one target has several examples
     * @param string|null $summary one line; needs a name
     * @param string|null $externalValue URL of the example; needs a name
     * @param string|null $description Markdown; needs a name
     * @param string|null $file JSON or YAML file, relative to the application root
     * @param int|string|null $status response it shows, e.g. `404`, `"4XX"`; null means the lowest success
     * @param string|null $mediaType null means the first one documented
     * @param string|null $parameter parameter it shows
     * @param bool $request true: shows the request body
     */
    public function __construct(
        public mixed $value = null,
        public ?string $name = null,
        public ?string $summary = null,
        public ?string $externalValue = null,
        public ?string $description = null,
        public ?string $file = null,
        public int|string|null $status = null,
        public ?string $mediaType = null,
        public ?string $parameter = null,
        public bool $request = false,
    ) {}
}
