<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Testing\TestResponse;

/** Says what assertions of the contract read, write and tell, for the whole test process (contract 2.2). */
final class ApiContract
{
    private static string $document = 'default';

    private static ?string $artifact = null;

    private static ?string $version = null;

    /** Version of the present test alone. */
    private static ?string $pinned = null;

    private static ?OpenedDocument $opened = null;

    private static ?CoverageLog $coverage = null;

    /** Whether examples are recorded, and where: null for the folder of docgen.yaml. */
    private static ?string $recordings = null;

    private static bool $records = false;

    /** @var list<ContractObserver> */
    private static array $observers = [];

    /** Reads another document of docgen.yaml. */
    public static function forDocument(string $key): void
    {
        self::$document = $key;
        self::$artifact = self::$version = self::$opened = null;
    }

    /** Reads an artifact: an absolute path, or one below the application. */
    public static function using(string $path): void
    {
        self::$artifact = $path;
        self::$opened = null;
    }

    /** Reads the document of a version of the API. */
    public static function forVersion(string $version): void
    {
        self::$version = $version;
        self::$opened = null;
    }

    /** Names the document that is read now. */
    public static function documentKey(): string
    {
        return self::opened()->document;
    }

    /** Names the file that is read now. */
    public static function artifactPath(): string
    {
        return self::opened()->artifact;
    }

    /** @internal Names the document that is to be read, opened only where a version decides which one that is: its artifact may be missing. */
    public static function comparedDocument(): string
    {
        return (self::$pinned ?? self::$version) === null ? self::$document : self::opened()->document;
    }

    /** @internal Names the artifact that is to be read instead of that of the document. */
    public static function chosenArtifact(): ?string
    {
        return self::$artifact;
    }

    /** Gives the assertions of the trait as an object, for Pest and for helpers. */
    public static function assertions(): ContractAssertions
    {
        return new ContractAssertions();
    }

    /** Tells an observer of each exchange that is checked, in the order of registration. */
    public static function observe(ContractObserver $observer): void
    {
        self::$observers[] = $observer;
    }

    /** Sees the bodies of forms as they are sent, in the present application. */
    public static function captureRequestBodies(): void
    {
        $kernel = app(Kernel::class);
        if (method_exists($kernel, 'prependMiddleware')) {
            $kernel->prependMiddleware(CaptureRequestBody::class);
        }
    }

    /** Writes which operations and responses tests reached; to the folder of docgen.yaml without one. Said again, it changes nothing. */
    public static function recordCoverage(?string $directory = null): void
    {
        if (self::$coverage?->directory !== $directory || self::$coverage === null) {
            self::$coverage = new CoverageLog($directory);
        }
    }

    /** Records the responses that assertions give a name; in the folder of docgen.yaml without one. */
    public static function record(?string $directory = null): void
    {
        TestRun::id();
        self::$records = true;
        self::$recordings = $directory;
    }

    /**
     * Lists the lines of coverage this process has written.
     *
     * @return list<string>
     */
    public static function coverage(): array
    {
        return self::$coverage?->lines() ?? [];
    }

    /**
     * Reports what this process got of the document that is read now (contract 10.4), as `docgen coverage --format=json` prints it.
     *
     * @return array{documents: list<array<string, mixed>>, exit: int}
     *
     * @throws DocgenUnavailable
     */
    public static function report(): array
    {
        return self::assertions()->ask('contract/report', ['lines' => self::coverage()]);
    }

    /** Adds the assertions to responses, so that they can be chained. */
    public static function registerMacros(): void
    {
        TestResponse::macro('assertValidRequest', function (): TestResponse {
            /** @var TestResponse $this */
            return ApiContract::assertions()->assertValidRequest($this);
        });
        TestResponse::macro('assertValidResponse', function (?string $recordAs = null): TestResponse {
            /** @var TestResponse $this */
            return ApiContract::assertions()->assertValidResponse($this, $recordAs);
        });
        TestResponse::macro('assertValidExchange', function (?string $recordAs = null): TestResponse {
            /** @var TestResponse $this */
            return ApiContract::assertions()->assertValidExchange($this, $recordAs);
        });
    }

    /** Puts everything back to its default. */
    public static function reset(): void
    {
        self::$document = 'default';
        self::$artifact = self::$version = self::$pinned = self::$opened = self::$coverage = self::$recordings = null;
        self::$records = false;
        self::$observers = [];
    }

    /** @internal Forgets what the test before has pinned. */
    public static function startTest(): void
    {
        if (self::$pinned !== null) {
            self::$pinned = self::$opened = null;
        }
    }

    /** @internal Reads the document of a version for the present test, and gives the header that asks for it. */
    public static function pinVersion(string $version): ?string
    {
        self::$pinned = $version;
        self::$opened = null;

        return self::opened()->header;
    }

    /** @internal Opens the document, once for the process. */
    public static function opened(): OpenedDocument
    {
        return self::$opened ??= OpenedDocument::open([
            'document' => self::$document,
            ...(self::$artifact === null ? [] : ['artifact' => self::$artifact]),
            ...(($version = self::$pinned ?? self::$version) === null ? [] : ['version' => $version]),
        ]);
    }

    /** @internal Opens the document again: the daemon is another one. */
    public static function openAgain(): OpenedDocument
    {
        self::$opened = null;

        return self::opened();
    }

    /**
     * @internal Gives the parameters that record a response under a name.
     *
     * @return array<string, string>
     */
    public static function recording(?string $recordAs): array
    {
        if ($recordAs === null || ! self::$records) {
            return [];
        }

        return ['recordAs' => $recordAs, 'run' => TestRun::id(), ...(self::$recordings === null ? [] : ['recordDir' => self::$recordings])];
    }

    /** @internal Writes lines of coverage. */
    public static function cover(array $lines): void
    {
        self::$coverage?->add($lines, self::opened());
    }

    /** @internal */
    public static function tell(ObservedExchange $exchange): void
    {
        foreach (self::$observers as $observer) {
            $observer->observed($exchange);
        }
    }
}
