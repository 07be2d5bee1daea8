<?php

declare(strict_types=1);

namespace Docgen\Console;

use Docgen\Daemon\ApplicationEnvironment;
use Docgen\Executable;
use Illuminate\Console\Command;
use RuntimeException;
use Symfony\Component\Console\Output\StreamOutput;

/** Hands the arguments of `php artisan docgen:<command>` to the executable, with its streams and its exit code (commands 1.1). */
final class DelegatedCommand extends Command
{
    /** Maps the commands of the executable to what `php artisan list` says of them. */
    private const COMMANDS = [
        'init' => 'Write the configuration of docgen and the first document',
        'export' => 'Write the documents of the API',
        'validate' => 'Check documents and artifacts against their schemas',
        'explain' => 'Tell where a field of an operation comes from',
        'lint' => 'List what is careless in the documents',
        'diff' => 'Tell what changed between two documents, and for whom it breaks',
        'routes' => 'List the routes and why they are documented or not',
        'watch' => 'Write the documents again whenever the application changes',
        'serve' => 'Show the documents in a browser, without the application',
        'cache' => 'Store the documents in the cache of the application',
        'clear' => 'Remove the documents from the cache of the application',
        'coverage' => 'Tell how much of the documents the tests have reached',
        'contract' => 'Tell which fields of a document the failing tests prove wrong',
        'daemon' => 'Start, stop and ask the daemon of the application',
        'debug' => 'Print what docgen has read',
        'lsp' => 'Serve an editor over standard input and output',
        'mcp' => 'Serve tools to a coding agent over standard input and output',
    ];

    private function __construct(
        private readonly string $word,
        string $description,
    ) {
        $this->name = "docgen:$word";
        $this->description = $description;
        parent::__construct();
        $this->setHelp("Runs <info>docgen $word</info> with the arguments that follow. <info>docgen $word --help</info> lists them.");
        $this->ignoreValidationErrors();
    }

    /** @return list<self> one for each command of the executable */
    public static function all(): array
    {
        return array_map(static fn (string $word): self => new self($word, self::COMMANDS[$word]), array_keys(self::COMMANDS));
    }

    /** Runs the executable; answers its exit code, 128 and the signal where one ended it, 1 where there is none. */
    public function handle(): int
    {
        $root = $this->laravel->basePath();
        try {
            $executable = Executable::find($root);
        } catch (RuntimeException $e) {
            $this->error($e->getMessage());

            return self::FAILURE;
        }
        $arguments = RawArguments::of($this->input, (string) $this->getName());
        $environment = ApplicationEnvironment::outside($root) + ($arguments->plain ? ['NO_COLOR' => '1'] : []);
        $output = $this->output->getOutput();
        $own = defined('STDOUT') && $output instanceof StreamOutput && self::isOwn($output->getStream());
        $streams = $own ? [STDIN, STDOUT, STDERR] : [['file', PHP_OS_FAMILY === 'Windows' ? 'NUL' : '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']];
        $process = proc_open([$executable, $this->word, ...$arguments->words], $streams, $pipes, $root, $environment);
        if (! is_resource($process)) {
            $this->error("Could not run $executable.");

            return self::FAILURE;
        }

        return $this->exitCode($process, $pipes);
    }

    /**
     * Waits for a process. An interrupt reaches both from the terminal, and the child decides when it ends; a request to end is
     * passed on.
     *
     * @param resource       $process
     * @param list<resource> $pipes
     */
    private function exitCode($process, array $pipes): int
    {
        if (function_exists('pcntl_async_signals')) {
            pcntl_async_signals(true);
            // A handler, because a child would inherit that a signal is ignored.
            pcntl_signal(SIGINT, static fn () => null);
            pcntl_signal(SIGTERM, static fn () => proc_terminate($process));
        }
        foreach ($pipes as $pipe) {
            stream_set_blocking($pipe, false);
        }
        do {
            $status = proc_get_status($process);
            foreach ($pipes as $pipe) {
                $this->output->write((string) stream_get_contents($pipe), false, \Symfony\Component\Console\Output\OutputInterface::OUTPUT_RAW);
            }
            if ($status['running']) {
                usleep(10_000);
            }
        } while ($status['running']);
        foreach ($pipes as $pipe) {
            $this->output->write((string) stream_get_contents($pipe), false, \Symfony\Component\Console\Output\OutputInterface::OUTPUT_RAW);
            fclose($pipe);
        }
        proc_close($process);

        return $status['signaled'] ? 128 + $status['termsig'] : $status['exitcode'];
    }

    /** @param resource $stream */
    private static function isOwn($stream): bool
    {
        return in_array(stream_get_meta_data($stream)['uri'] ?? '', ['php://stdout', 'php://output'], true) && PHP_SAPI === 'cli';
    }
}
