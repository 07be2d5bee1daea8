<?php

declare(strict_types=1);

namespace Docgen\Testing;

use RuntimeException;

/** Appends what the tests of this process reached to a file of its own (contract 9). */
final class CoverageLog
{
    /** @var array<string, true> */
    private array $lines = [];

    private ?string $file = null;

    /** A process that was forked writes a file of its own. */
    private int $process = 0;

    private bool $warned = false;

    public function __construct(
        public readonly ?string $directory,
    ) {}

    /** @return list<string> */
    public function lines(): array
    {
        return array_keys($this->lines);
    }

    /** @param list<string> $lines */
    public function add(array $lines, OpenedDocument $document): void
    {
        if (! $document->hasIds && ! $this->warned) {
            $this->warned = true;
            TestWarning::raise('The artifact carries no operation ids, so no coverage is recorded.');
        }
        $fresh = array_values(array_filter($lines, fn (string $line) => ! isset($this->lines[$line])));
        if ($fresh === []) {
            return;
        }
        $this->write(implode("\n", $fresh) . "\n", $document);
        foreach ($fresh as $line) {
            $this->lines[$line] = true;
        }
    }

    private function write(string $text, OpenedDocument $document): void
    {
        if ($this->file === null || $this->process !== getmypid()) {
            $this->file = $this->newFile($this->directory ?? $document->coverage);
            $this->process = (int) getmypid();
            $text = '# run ' . TestRun::id() . "\n" . implode('', array_map(fn (string $line) => "$line\n", $this->lines())) . $text;
        }
        if (@file_put_contents($this->file, $text, FILE_APPEND) !== strlen($text)) {
            throw new RuntimeException("The coverage log $this->file cannot be written.");
        }
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
