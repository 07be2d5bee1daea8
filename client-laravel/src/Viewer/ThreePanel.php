<?php

declare(strict_types=1);

namespace Docgen\Viewer;

/** Renders the page with Redoc, which has no console. */
final class ThreePanel implements Driver, ProvidesAssets
{
    /** Version of the script in resources/viewer. */
    public const VERSION = '2.5.4';

    public function name(): string
    {
        return 'three-panel';
    }

    public function assets(): array
    {
        return ['three-panel' => dirname(__DIR__, 2) . '/resources/viewer/three-panel.js'];
    }

    public function render(ViewerContext $context): string
    {
        $script = $context->cdn
            ? 'https://cdn.jsdelivr.net/npm/redoc@' . self::VERSION . '/bundles/redoc.standalone.js'
            : $context->assetUrl('three-panel');

        return Page::html($context->title, [
            // Redoc expects to reach the edges.
            '<style>body { margin: 0 }</style>',
            '<redoc spec-url="' . Page::escape($context->specUrl) . '" sanitize="true" show-extensions="x-enum-varnames"></redoc>',
            '<script src="' . Page::escape($script) . '"></script>',
            ...SourceNotes::lines($context),
        ]);
    }
}
