<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Documents one response of an operation. A body is documented only when `type` is given;
 * without one, status and description alone.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class Response
{
    /**
     * @param int $status HTTP status
     * @param string|null $type type in docblock grammar, e.g. `list<string>` or `array{id: int}`
     * @param string|null $description Markdown
     * @param string|null $mediaType null means application/json
     * @param string|null $errorComponent name of the shared error component, for statuses from 400
     */
    public function __construct(
        public int $status = 200,
        public ?string $type = null,
        public ?string $description = null,
        public ?string $mediaType = null,
        public ?string $errorComponent = null,
    ) {}
}
