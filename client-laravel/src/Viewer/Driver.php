<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Symfony\Component\HttpFoundation\Response;

/** Renders the page of a document (cache 6.5). `Docgen::extend()` registers one. */
interface Driver
{
    /** Gives the name `viewer.driver` chooses it by: letters, digits, `_` and `-`. */
    public function name(): string;

    /** Renders the page. A text is served as HTML and reloads itself in a watch session; a response is served as it is. */
    public function render(ViewerContext $context): string|Response;
}
