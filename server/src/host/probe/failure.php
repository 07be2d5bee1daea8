<?php

namespace Docgen\Probe;

/** @return array{class: string, message: string, file: ?string, line: ?int, trace: list<array{file: string, line: int}>, previous: list<array{class: string, message: string}>} */
function describeThrowable(\Throwable $e): array
{
    $frames = [];
    $previous = [];
    for ($at = $e; $at !== null; $at = $at->getPrevious()) {
        if ($at !== $e) {
            $previous[] = ['class' => get_class($at), 'message' => oneLine($at->getMessage())];
            $frames[] = ['file' => $at->getFile(), 'line' => $at->getLine()];
        }
        foreach ($at->getTrace() as $frame) {
            if (isset($frame['file'], $frame['line'])) {
                $frames[] = ['file' => $frame['file'], 'line' => $frame['line']];
            }
        }
    }

    return [
        'class' => get_class($e),
        'message' => oneLine($e->getMessage()),
        'file' => $e->getFile(),
        'line' => $e->getLine(),
        'trace' => array_slice($frames, 0, 200),
        'previous' => $previous,
    ];
}

/** @param array<string, mixed> $error */
function writeFailure(\stdClass $state, array $error): void
{
    writeJson($state->out, ['docgen' => $state->shape, 'error' => $error]);
}

/** Writes a file beside the target and renames it, so that a reader never sees half a document. */
function writeJson(string $path, array $value): bool
{
    $json = json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION | JSON_PARTIAL_OUTPUT_ON_ERROR);
    if ($json === false) {
        return false;
    }
    $temporary = $path . '.part';

    return file_put_contents($temporary, $json) === strlen($json) && chmod($temporary, 0600) && rename($temporary, $path);
}

function oneLine(string $text): string
{
    return trim((string) preg_replace('/\s+/', ' ', mb_convert_encoding($text, 'UTF-8', 'UTF-8')));
}
