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

    /** Escapes a text for the content of an element or a quoted attribute. Bytes that are no UTF-8 become U+FFFD. */
    public static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }
}
