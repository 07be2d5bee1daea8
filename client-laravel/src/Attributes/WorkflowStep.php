<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Makes an operation a step of a workflow.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION | Attribute::IS_REPEATABLE)]
final readonly class WorkflowStep
{
    /**
     * @param string $workflow workflow id
     * @param int $order steps are sorted by it
     * @param string $id step id; empty means the operationId
     * @param string $description Markdown
     * @param array<string, mixed> $parameters parameter name → value or runtime expression
     * @param array<string, mixed> $body request body, literals mixed with runtime expressions
     * @param string $contentType media type of the body
     * @param array<string, string> $outputs output name → runtime expression
     */
    public function __construct(
        public string $workflow,
        public int $order,
        public string $id = '',
        public string $description = '',
        public array $parameters = [],
        public array $body = [],
        public string $contentType = 'application/json',
        public array $outputs = [],
    ) {}
}
