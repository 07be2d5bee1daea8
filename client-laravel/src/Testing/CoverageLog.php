<?php

declare(strict_types=1);

namespace Docgen\Testing;

use RuntimeException;

/** Appends what the tests of this process reached to files of its own, one for each folder that documents name (contract 9). */
final class CoverageLog
{
    /** @var array<string, array<string, true>> lines by the folder they are written to */
    private array $lines = [];

    /** @var array<string, string> files by their folders */
    private array $files = [];

    /** A process that was forked writes files of its own. */
    private int $process = 0;

    private bool $warned = false;

    public function __construct(
        public readonly ?string $directory,
    ) {}

    /** @return list<string> */
    public function lines(): array
    {
        return array_keys(array_merge(...array_values($this->lines)));
    }

    /** @param list<string> $lines */
    public function add(array $lines, OpenedDocument $document): void
    {
        if (! $document->hasIds && ! $this->warned) {
            $this->warned = true;
            TestWarning::raise('The artifact carries no operation ids, so no coverage is recorded.');
        }
        $folder = $this->directory === null ? $document->coverage : self::below(base_path(), $this->directory);
        $fresh = array_values(array_filter($lines, fn (string $line) => ! isset($this->lines[$folder][$line])));
        if ($fresh === []) {
            return;
        }
        $this->write(implode("\n", $fresh) . "\n", $folder);
        foreach ($fresh as $line) {
            $this->lines[$folder][$line] = true;
        }
    }

    private function write(string $text, string $folder): void
    {
        if ($this->process !== getmypid()) {
            $this->files = [];
            $this->process = (int) getmypid();
        }
        if (! isset($this->files[$folder])) {
            $this->files[$folder] = $this->newFile($folder);
            $text = '# run ' . preg_replace('/[\r\n]+/', ' ', TestRun::id()) . "\n" . implode('', array_map(fn (string $line) => "$line\n", array_keys($this->lines[$folder] ?? []))) . $text;
        }
        if (@file_put_contents($this->files[$folder], $text, FILE_APPEND) !== strlen($text)) {
            throw new RuntimeException("The coverage log {$this->files[$folder]} cannot be written.");
        }
    }

    /** Reads a folder as the other settings read theirs: relative to the application, wherever the tests are run from. */
    private static function below(string $root, string $directory): string
    {
        return preg_match('~^(?:[/\\\\]|[A-Za-z]:[/\\\\])~', $directory) === 1 ? $directory : "$root/$directory";
    }

    private function newFile(string $directory): string
    {
        if (! is_dir($directory) && ! @mkdir($directory, 0777, true) && ! is_dir($directory)) {
            throw new RuntimeException("The folder of coverage logs $directory cannot be made.");
        }
        $token = $_SERVER['UNIQUE_TEST_TOKEN'] ?? $_SERVER['TEST_TOKEN'] ?? (getenv('UNIQUE_TEST_TOKEN') ?: getenv('TEST_TOKEN'));
        $worker = is_scalar($token) && $token !== false && (string) $token !== '' ? (string) $token : 'main';
        $worker = substr((string) preg_replace('/[^A-Za-z0-9_-]/', '-', $worker), 0, 32);

        return "$directory/$worker." . getmypid() . '.' . bin2hex(random_bytes(4)) . '.ids';
    }
}
