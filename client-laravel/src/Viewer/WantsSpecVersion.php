<?php

declare(strict_types=1);

namespace Docgen\Viewer;

/** Lets a driver ask for an older version of OpenAPI than the newest (cache 6.5). */
interface WantsSpecVersion
{
    /** Gives `3.0`, `3.1` or `3.2`; any other text is ignored, with a warning in the log. */
    public function specVersion(): string;
}
