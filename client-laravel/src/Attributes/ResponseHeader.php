<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Documents a header of one response, or completes one that is already documented.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class ResponseHeader
{
    /**
     * @param string $name header name, in any case
     * @param string|null $type type in docblock grammar, e.g. `list<string>` or `array{id: int}`
     * @param string|null $description Markdown
     * @param int $status status of the response that carries it
     * @param bool|null $required true: always sent; never lowers a header known to be required
     */
    public function __construct(
        public string $name,
        public ?string $type = null,
        public ?string $description = null,
        public int $status = 200,
        public ?bool $required = null,
    ) {}
}
