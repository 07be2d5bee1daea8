<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

use UnexpectedValueException;

/**
 * Writes an interchange document as `openapi-3.2` (cache 7.2): members `x-docgen` and `x-docgen-id` are left out wherever they stand, and the
 * default dialect. It copies text, so that numbers and empty objects stay what they are.
 */
final class InterchangeText
{
    private const STRING = '"(?:[^"\\\\]++|\\\\.)*+"';

    private const TOKEN = '~[ \t\r\n]*+(?:(' . self::STRING . ')|([{}\[\]:,])|([^{}\[\]:,"\s]++))~As';

    private const LEFT_OUT = ['"x-docgen"' => true, '"x-docgen-id"' => true];

    /** Dialects that are the default of 3.2; a page would show one as a mistake. */
    private const DIALECT = '~\A"https://spec\.openapis\.org/oas/3\.2/dialect/(?:base|\d{4}-\d{2}-\d{2})"\z~';

    private const DEEPEST = 512;

    private int $at = 0;

    private function __construct(
        private readonly string $text,
    ) {}

    /** @throws UnexpectedValueException for a text that is no JSON */
    public static function published(string $text): string
    {
        $reader = new self($text);
        $written = $reader->value($reader->token(), 0);
        if (trim(substr($text, $reader->at)) !== '') {
            throw new UnexpectedValueException('Text after the end of the document.');
        }

        return "$written\n";
    }

    private function value(string $token, int $depth): string
    {
        if ($depth > self::DEEPEST) {
            throw new UnexpectedValueException('The document is nested too deeply.');
        }

        return match ($token) {
            '{' => $this->entries('{', '}', $depth),
            '[' => $this->entries('[', ']', $depth),
            '}', ']', ':', ',', '' => throw new UnexpectedValueException('A value is missing.'),
            default => $token,
        };
    }

    private function entries(string $open, string $close, int $depth): string
    {
        $entries = [];
        for ($token = $this->token(); $token !== $close; $token = $this->token()) {
            if ($open === '[') {
                $entries[] = $this->value($token, $depth + 1);
            } else {
                if ($token === '' || $token[0] !== '"' || $this->token() !== ':') {
                    throw new UnexpectedValueException('A member is no "name: value".');
                }
                $value = $this->value($this->token(), $depth + 1);
                $dialect = $depth === 0 && $token === '"jsonSchemaDialect"' && preg_match(self::DIALECT, $value) === 1;
                if (! $dialect && ! isset(self::LEFT_OUT[self::plain($token)])) {
                    $entries[] = "$token: $value";
                }
            }
            $next = $this->token();
            if ($next === $close) {
                break;
            }
            if ($next !== ',') {
                throw new UnexpectedValueException('A comma is missing.');
            }
        }
        if ($entries === []) {
            return $open . $close;
        }
        $indent = "\n" . str_repeat('  ', $depth + 1);

        return $open . $indent . implode(",$indent", $entries) . "\n" . str_repeat('  ', $depth) . $close;
    }

    /** Spells a name without escapes: `\u0078-docgen` is left out, too. */
    private static function plain(string $name): string
    {
        return str_contains($name, '\\') ? (string) json_encode(json_decode($name), JSON_UNESCAPED_SLASHES) : $name;
    }

    /** Reads the next token; an empty text at the end. */
    private function token(): string
    {
        if (preg_match(self::TOKEN, $this->text, $found, 0, $this->at) !== 1) {
            return '';
        }
        $this->at += strlen($found[0]);

        return ltrim($found[0], " \t\r\n");
    }
}
