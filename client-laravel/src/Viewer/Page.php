<?php

declare(strict_types=1);

namespace Docgen\Viewer;

/** Writes the frame of a page (cache 6.4). */
final class Page
{
    /**
     * @param string       $title plain text
     * @param list<string> $lines HTML of the body
     */
    public static function html(string $title, array $lines): string
    {
        $body = implode("\n", $lines);

        return '<!doctype html>' . "\n" . '<html lang="en">' . "\n<head>\n" . '<meta charset="utf-8">' . "\n"
            . '<meta name="viewport" content="width=device-width, initial-scale=1">' . "\n"
            // Without an icon a browser asks for one that the application may not have.
            . '<link rel="icon" href="data:,">' . "\n"
            . '<title>' . self::escape($title) . "</title>\n</head>\n<body>\n{$body}\n</body>\n</html>\n";
    }

    /**
     * Gives a script of resources/viewer as an element, with texts in the places it has for them.
     *
     * @param array<string, string> $texts by the name of the place
     */
    public static function script(string $name, array $texts): string
    {
        $code = trim((string) file_get_contents(dirname(__DIR__, 2) . "/resources/viewer/$name.js"));
        $json = static fn (string $text): string => json_encode($text, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);

        return "<script>\n" . strtr($code, array_map($json, $texts)) . "\n</script>";
    }

    /** Escapes a text for the content of an element or a quoted attribute. Bytes that are no UTF-8 become U+FFFD. */
    public static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }
}
