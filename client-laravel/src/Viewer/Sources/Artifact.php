<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

/** Reads an artifact for a browser (cache 7.2). */
final class Artifact
{
    /**
     * Gives the text of a file: an OpenAPI file as it is, the interchange document without provenance and identities. The content
     * decides which it is, because a file may be older than the settings that name it. Null where it cannot be read.
     *
     * @param array{format: ?string, path: string} $target
     */
    public static function read(array $target): ?string
    {
        $text = is_file($target['path']) ? @file_get_contents($target['path']) : false;
        if (! is_string($text)) {
            return null;
        }
        if (! str_contains($text, '"x-docgen"') && ! in_array($target['format'], ['full', 'uir'], true)) {
            return $text;
        }
        try {
            return InterchangeText::published($text);
        } catch (\UnexpectedValueException) {
            // A damaged interchange document may not leave the host as it is.
            return null;
        }
    }

    /** Tells whether a text is a document of that version of OpenAPI. */
    public static function isOf(string $text, string $version): bool
    {
        $read = json_decode($text, true);
        $found = is_array($read) ? ($read['openapi'] ?? null) : null;

        return is_string($found) && str_starts_with($found, "$version.");
    }
}
