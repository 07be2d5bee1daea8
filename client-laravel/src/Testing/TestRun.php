<?php

declare(strict_types=1);

namespace Docgen\Testing;

use RuntimeException;

/** Names the run of a suite, which its parallel processes share (contract 8.4). */
final class TestRun
{
    /**
     * Gives the run as a parameter; none where a process cannot know it and nothing asks for it.
     *
     * @return array{run?: string}
     */
    public static function known(): array
    {
        try {
            return ['run' => self::id()];
        } catch (RuntimeException) {
            return [];
        }
    }

    /** @throws RuntimeException for a process of Paratest that cannot know its parent */
    public static function id(): string
    {
        $given = getenv('DOCGEN_RUN');
        if (is_string($given) && $given !== '') {
            return $given;
        }
        if (getenv('PARATEST') === false && ! isset($_SERVER['PARATEST'])) {
            return 'run-' . getmypid();
        }
        if (! function_exists('posix_getppid')) {
            throw new RuntimeException('Parallel processes of one run are told by their parent, and PHP has no posix functions here. Set DOCGEN_RUN.');
        }

        return 'run-' . posix_getppid();
    }
}
