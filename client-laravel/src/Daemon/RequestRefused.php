<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use RuntimeException;

/** Reports that the daemon refused a request; the message is its first line. */
final class RequestRefused extends RuntimeException
{
    /** @param string $details everything that was said, in lines */
    private function __construct(
        string $message,
        public readonly string $details,
    ) {
        parent::__construct($message);
    }

    public static function because(string $line): self
    {
        return new self($line, $line);
    }

    /**
     * Reads what the daemon says: lines, and findings such as those of a docgen.yaml that cannot be read.
     *
     * @param array<array-key, mixed> $error
     */
    public static function of(array $error): self
    {
        $data = is_array($error['data'] ?? null) ? $error['data'] : [];
        $said = self::texts($data['lines'] ?? null);
        $first = $said[0] ?? null;
        foreach (self::maps($data['blocks'] ?? null) as $block) {
            foreach (self::maps($block['diagnostics'] ?? null) as $finding) {
                $first ??= self::text($finding['message'] ?? null);
                array_push($said, ...self::finding($finding));
            }
        }
        if ($said === []) {
            return self::because(self::text($error['message'] ?? null) ?? 'docgen refused.');
        }

        return new self($first ?? $said[0], implode("\n", $said));
    }

    /**
     * @param array<array-key, mixed> $finding
     *
     * @return list<string>
     */
    private static function finding(array $finding): array
    {
        $message = self::text($finding['message'] ?? null);
        if ($message === null) {
            return [];
        }
        $source = is_array($finding['source'] ?? null) ? $finding['source'] : [];
        $place = is_int($source['line'] ?? null) ? self::text($source['file'] ?? null) . ":{$source['line']}" : '';
        $help = array_filter(explode("\n", self::text($finding['help'] ?? null) ?? ''), fn (string $line) => $line !== '');

        return [
            '[' . self::text($finding['severity'] ?? null) . '] ' . self::text($finding['code'] ?? null) . ": $message",
            ...($place === '' || str_contains($message, $place) ? [] : ["  at $place"]),
            ...array_map(fn (string $line) => "  - $line", array_values($help)),
        ];
    }

    /** @return list<string> */
    private static function texts(mixed $value): array
    {
        return is_array($value) ? array_values(array_filter($value, fn (mixed $line) => is_string($line) && $line !== '')) : [];
    }

    /** @return list<array<array-key, mixed>> */
    private static function maps(mixed $value): array
    {
        return is_array($value) ? array_values(array_filter($value, is_array(...))) : [];
    }

    private static function text(mixed $value): ?string
    {
        return is_string($value) && $value !== '' ? $value : null;
    }
}
