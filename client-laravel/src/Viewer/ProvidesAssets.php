<?php

declare(strict_types=1);

namespace Docgen\Viewer;

/** Gives a driver scripts that are served beside its page, behind the same gate and middleware (cache 6.5). */
interface ProvidesAssets
{
    /** @return array<string, string> absolute file of each script by its name without `.js`; nothing else is served */
    public function assets(): array;
}
