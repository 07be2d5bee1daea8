<?php

declare(strict_types=1);

namespace Docgen\Attributes\Versioning;

use Attribute;

/**
 * Declares that a class describes one change of the API. The verbs beside it describe the change from
 * the newer version to the older; the body of the class is never read.
 */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class ApiVersionChange
{
    /**
     * @param string $since first version that has the change: a date `YYYY-MM-DD` or a semantic version
     * @param string $description Markdown, for the changelog
     */
    public function __construct(
        public string $since,
        public string $description,
    ) {}
}
