<?php

declare(strict_types=1);

namespace Docgen\Viewer;

/** Renders the page with Scalar's API reference, which has a console to try operations. */
final class SingleColumn implements Driver, ProvidesAssets
{
    /** Version of the script in resources/viewer. */
    public const VERSION = '1.72.1';

    /** Options under which the page asks no other host for anything and keeps the order of the document. */
    private const CONFIGURATION = [
        'withDefaultFonts' => false,
        'telemetry' => false,
        'agent' => ['disabled' => true],
        'mcp' => ['disabled' => true],
        'hideClientButton' => true,
        'showDeveloperTools' => 'never',
        'orderSchemaPropertiesBy' => 'preserve',
        'orderRequiredPropertiesFirst' => false,
    ];

    public function name(): string
    {
        return 'single-column';
    }

    public function assets(): array
    {
        return ['single-column' => dirname(__DIR__, 2) . '/resources/viewer/single-column.js'];
    }

    public function render(ViewerContext $context): string
    {
        $script = $context->cdn
            ? 'https://cdn.jsdelivr.net/npm/@scalar/api-reference@' . self::VERSION
            : $context->assetUrl('single-column');
        $configuration = json_encode(
            array_merge(self::CONFIGURATION, $context->configuration),
            JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR,
        );

        return Page::html($context->title, [
            '<script id="api-reference" data-url="' . Page::escape($context->specUrl) . '" data-configuration="'
                . Page::escape($configuration) . '"></script>',
            '<script src="' . Page::escape($script) . '"></script>',
            ...SourceNotes::lines($context),
        ]);
    }
}
