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

/**
 * Describes a boot that ended by itself: by a fatal error, or because its code ended the process. Neither leaves a
 * trace, so places are listed where the loaded files of the application do what may have ended it.
 */
function describeEnd(\stdClass $state): array
{
    $last = error_get_last();
    if ($last === null || !($last['type'] & (E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR))) {
        return [
            'class' => 'exit', 'message' => 'user code ended the process while booting', 'file' => null, 'line' => null, 'trace' => [],
            'suspects' => placesInSource($state, [T_EXIT], ['dd', 'ddd', 'pcntl_exec'], ''),
        ];
    }
    $error = ['class' => 'Error', 'message' => oneLine($last['message']), 'file' => $last['file'], 'line' => $last['line'], 'trace' => []];
    if (preg_match('/Allowed memory size of (\d+) bytes/', $last['message'], $match)) {
        $error['memory'] = ['limit' => (int) $match[1], 'begun' => $state->memory];
        $error['suspects'] = placesInSource($state, [], [], 'memory_limit');
    } elseif (strncmp($last['message'], 'Maximum execution time', 22) === 0) {
        $error['suspects'] = placesInSource($state, [], ['set_time_limit'], 'max_execution_time');
    }

    return $error;
}

/** Describes what is done now, for a boot that is stopped. */
function describeMoment(): array
{
    $frames = [];
    foreach (array_slice(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS), 1) as $frame) {
        if (isset($frame['file'], $frame['line']) && strncmp($frame['file'], __DIR__, strlen(__DIR__)) !== 0) {
            $frames[] = ['file' => $frame['file'], 'line' => $frame['line']];
        }
    }

    return ['class' => 'stopped', 'message' => '', 'file' => $frames[0]['file'] ?? null, 'line' => $frames[0]['line'] ?? null, 'trace' => array_slice($frames, 0, 200)];
}

/**
 * Lists places in the loaded files of the application, without packages: keywords, calls of these names, texts that
 * hold a word.
 *
 * @return list<array{file: string, line: int}>
 */
function placesInSource(\stdClass $state, array $keywords, array $calls, string $word): array
{
    $places = [];
    $root = (string) realpath($state->root) . DIRECTORY_SEPARATOR;
    foreach (function_exists('token_get_all') ? get_included_files() : [] as $file) {
        if (strncmp($file, $root, strlen($root)) !== 0 || strncmp(substr($file, strlen($root)), 'vendor', 6) === 0) {
            continue;
        }
        $tokens = token_get_all((string) @file_get_contents($file));
        foreach ($tokens as $at => $token) {
            if (!is_array($token)) {
                continue;
            }
            list($kind, $text, $line) = $token;
            $found = in_array($kind, $keywords, true)
                || ($kind === T_STRING && in_array(strtolower($text), $calls, true) && ($tokens[$at + 1] ?? null) === '(')
                || ($word !== '' && $kind === T_CONSTANT_ENCAPSED_STRING && strpos($text, $word) !== false);
            if ($found && count($places) < 5) {
                $places[] = ['file' => $file, 'line' => $line];
            }
        }
    }

    return $places;
}

/** Says on the fourth pipe that the answer is complete. Nothing that happens afterwards is waited for. */
function answered(\stdClass $state): void
{
    set_error_handler(static function () {
        return true;
    });
    while ($state->status !== 0 && ob_get_level() > 0 && ob_end_flush()) {
        // What a failing boot printed is shown with it.
        continue;
    }
    $pipe = fopen('php://fd/3', 'w');
    if ($pipe !== false) {
        fwrite($pipe, "done {$state->status}\n");
    }
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
