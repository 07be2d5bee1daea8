<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Closure;
use Illuminate\Http\Request;

/** Holds what a driver renders a page from (cache 6.5). URLs are absolute. */
final readonly class ViewerContext
{
    /**
     * @param string                   $document      key of the document
     * @param string                   $title         plain text: escape it
     * @param string                   $specUrl       URL of the document as JSON
     * @param ?string                  $reloadUrl     URL of the reload channel; null outside of a watch session
     * @param array<array-key, mixed>  $configuration `viewer.configuration`
     * @param bool                     $cdn           `viewer.cdn`: the script may come from another host
     * @param Closure(string): string  $assetUrls     URL of an asset of the driver by its name
     * @param ?string                  $notesUrl      URL of what is said beside the document; null but for a document that is made in the local environment
     */
    public function __construct(
        public string $document,
        public string $title,
        public string $specUrl,
        public ?string $reloadUrl,
        public array $configuration,
        public bool $cdn,
        public Request $request,
        private Closure $assetUrls,
        public ?string $notesUrl = null,
    ) {}

    /** Gives the URL of a script of the driver, with the hash of its bytes, so that browsers may keep it for ever. */
    public function assetUrl(string $name): string
    {
        return ($this->assetUrls)($name);
    }
}
