<?php

declare(strict_types=1);

namespace Docgen\Console;

use Symfony\Component\Console\Input\ArgvInput;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\StringInput;

/** Reads the arguments of a command as they were written, without the options that are Artisan's own. */
final readonly class RawArguments
{
    /** Options of every Artisan command that docgen does not know. */
    private const ARTISAN = '/\A(?:-n|--no-interaction|--(?:no-)?ansi|-v{1,3}|--verbose(?:=\d)?|--silent|--env=.*)\z/s';

    /**
     * @param list<string> $words
     * @param bool         $plain colours were switched off
     */
    private function __construct(
        public array $words,
        public bool $plain,
    ) {}

    /** @param string $name of the command, after which its arguments begin */
    public static function of(InputInterface $input, string $name): self
    {
        $all = match (true) {
            $input instanceof ArgvInput && ! $input instanceof StringInput && method_exists($input, 'getRawTokens') => $input->getRawTokens(),
            $input instanceof ArgvInput && ! $input instanceof StringInput => array_slice((array) ($_SERVER['argv'] ?? []), 1),
            // What a program passes to Artisan::call() has no words; these are what a shell would be given.
            default => self::split((string) $input),
        };
        $at = array_search($name, $all, true);
        $words = array_values(array_map(strval(...), $at === false ? $all : [...array_slice($all, 0, $at), ...array_slice($all, $at + 1)]));
        $kept = array_values(array_filter($words, static fn (string $word): bool => preg_match(self::ARTISAN, $word) !== 1));

        return new self(array_merge($kept, in_array('--silent', $words, true) ? ['--quiet'] : []), in_array('--no-ansi', $words, true));
    }

    /** @return list<string> */
    private static function split(string $text): array
    {
        $reader = new class ($text) extends StringInput {
            /** @var list<string> */
            public array $words = [];

            protected function setTokens(array $tokens): void
            {
                $this->words = $tokens;
                parent::setTokens($tokens);
            }
        };

        return $reader->words;
    }
}
