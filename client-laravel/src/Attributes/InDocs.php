<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Restricts a route to the named documents. It cannot add a route that the filters leave out.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class InDocs
{
    /** @var list<string> */
    public array $documents;

    /**
     * @param string ...$documents keys below `documents` in docgen.yaml
     */
    public function __construct(string ...$documents)
    {
        $this->documents = array_values($documents);
    }
}
