<?php

namespace Tests\Feature;

use Docgen\Testing\ApiContract;
use Docgen\Testing\AssertsApiContract;
use Docgen\Testing\CapturedExchange;
use Docgen\Testing\ContractObserver;
use Docgen\Testing\ObservedExchange;
use Docgen\Testing\TestEnvironment;
use Illuminate\Foundation\Testing\TestCase;
use Illuminate\Http\Request;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Route;
use Illuminate\Testing\TestResponse;
use InvalidArgumentException;
use PHPUnit\Framework\AssertionFailedError;
use RuntimeException;
use TypeError;

/** The trait against a document of its own (docs/trait.json). */
class TraitTest extends TestCase
{
    use AssertsApiContract;

    private static int $streamed = 0;

    protected function setUp(): void
    {
        parent::setUp();
        ApiContract::reset();
        ApiContract::using('docs/trait.json');
        ApiContract::registerMacros();
        self::$streamed = 0;
        Route::any('/things/{id}', fn (string $id) => ['id' => is_numeric($id) ? (int) $id : $id]);
        Route::post('/forms', fn (Request $request) => ['name' => $request->input('name')]);
        Route::get('/streams', fn () => response()->stream(function (): void {
            self::$streamed++;
            echo '{"id":1}';
        }, 200, ['Content-Type' => 'application/json']));
    }

    public function test_a_valid_exchange_is_one_assertion_and_can_be_chained(): void
    {
        $before = $this->numberOfAssertionsPerformed() + self::getCount();
        $this->getJson('/things/1')->assertValidExchange()->assertOk();
        self::assertGreaterThan($before, self::getCount());
    }

    public function test_a_failure_has_the_words_of_the_daemon(): void
    {
        $response = $this->getJson('/things/a');
        $message = $this->failure(fn () => $this->assertValidResponse($response));
        self::assertStringContainsString("GET /things/a does not match the documented contract.\n\n  operation  GET /things/{id}", $message);
        self::assertStringContainsString("the response body at /id\n    must be integer", $message);
    }

    public function test_head_is_not_documented(): void
    {
        $response = $this->call('HEAD', '/things/1');
        self::assertStringStartsWith('HEAD /things/1 is not documented.', $this->failure(fn () => $this->assertValidResponse($response)));
    }

    public function test_forms_are_checked_as_they_are_sent(): void
    {
        // Trimmed to nothing, the name would be null, which the document does not take.
        $this->assertValidRequest($this->post('/forms', ['name' => ' ', 'ids' => ['1', '2']]));
        $this->assertValidRequest($this->post('/forms', ['name' => 'a', 'cover' => UploadedFile::fake()->create('cover.png')]));
        $commas = $this->post('/forms', ['name' => 'a', 'ids' => '1,2']);
        self::assertStringContainsString("the request body at /ids\n    must be array", $this->failure(fn () => $this->assertValidRequest($commas)));
    }

    public function test_json_with_a_file_is_a_form(): void
    {
        $cover = UploadedFile::fake()->create('cover.png');
        $this->assertValidRequest($this->postJson('/forms', ['name' => 'a', 'ids' => [1, 2], 'cover' => $cover]));
        $wrong = $this->postJson('/forms', ['name' => 'a', 'ids' => ['x'], 'cover' => $cover]);
        self::assertStringContainsString("the request body at /ids/0\n    must be integer", $this->failure(fn () => $this->assertValidRequest($wrong)));
    }

    public function test_fields_and_files_of_one_parent_are_one_value(): void
    {
        $cover = UploadedFile::fake()->create('cover.png');
        $this->assertValidRequest($this->post('/forms', ['name' => 'a', 'pages' => [['title' => 'a', 'scan' => $cover], ['title' => 'b']]]));
        $untitled = $this->post('/forms', ['name' => 'a', 'pages' => [['title' => 'a', 'scan' => $cover], ['scan' => $cover]]]);
        self::assertStringContainsString("the request body at /pages/1\n    must have required property 'title'", $this->failure(fn () => $this->assertValidRequest($untitled)));
    }

    public function test_the_answer_of_a_redirect_that_was_followed_is_that_of_its_target(): void
    {
        Route::post('/forms', fn () => redirect('/streams'));
        $response = $this->followingRedirects()->post('/forms', ['name' => 'a']);
        self::assertSame($response, $this->assertValidResponse($response));
        self::assertSame(1, self::$streamed);
        Route::post('/forms', fn () => redirect('/things/a'));
        $wrong = $this->followingRedirects()->post('/forms', ['name' => 'a']);
        self::assertStringStartsWith('GET /things/a does not match', $this->failure(fn () => $this->assertValidExchange($wrong)));
    }

    public function test_a_stream_runs_when_its_bytes_are_wanted_and_once(): void
    {
        $response = $this->get('/streams');
        $this->assertValidRequest($response);
        self::assertSame(0, self::$streamed);
        $this->assertValidResponse($response);
        $this->assertValidResponse($response);
        self::assertSame(1, self::$streamed);
    }

    public function test_a_file_is_not_read_and_that_is_warned_of(): void
    {
        Route::get('/files', fn () => response()->download(base_path('composer.json'), 'a.json', ['Content-Type' => 'application/json']));
        $response = $this->get('/files');
        $this->assertValidRequest($response);
        $this->assertValidResponse($response);
        // Its status and its type are checked like any other's.
        Route::get('/files', fn () => response()->file(base_path('composer.json'), ['Content-Type' => 'text/plain']));
        $other = $this->get('/files');
        self::assertStringContainsString('returned text/plain, which the contract does not document for 200', $this->failure(fn () => $this->assertValidResponse($other)));
    }

    public function test_an_observer_sees_an_exchange_before_it_fails(): void
    {
        $observer = new class implements ContractObserver
        {
            /** @var list<ObservedExchange> */
            public array $seen = [];

            public function observed(ObservedExchange $exchange): void
            {
                $this->seen[] = $exchange;
            }
        };
        ApiContract::observe($observer);
        $response = $this->getJson('/things/a');
        $this->failure(fn () => $this->assertValidResponse($response));
        self::assertCount(1, $observer->seen);
        self::assertSame(['GET', '/things/{id}', 200, '{"id":"a"}'], [
            $observer->seen[0]->method(), $observer->seen[0]->pathTemplate(), $observer->seen[0]->status(), $observer->seen[0]->body(),
        ]);
    }

    public function test_an_example_has_a_name(): void
    {
        $this->expectException(InvalidArgumentException::class);
        $this->assertValidResponse($this->getJson('/things/1'), 'bad name');
    }

    public function test_examples_are_recorded_where_that_is_asked_for_and_earned(): void
    {
        $file = base_path('storage/recorded/op-v1-aaaaaaaaaaaaaaaa.json');
        $this->assertValidResponse($this->getJson('/things/1'), 'not-installed');
        self::assertFileDoesNotExist($file);
        ApiContract::record('storage/recorded');
        $wrong = $this->getJson('/things/a');
        $this->failure(fn () => $this->assertValidResponse($wrong, 'failing'));
        $this->assertValidResponse($this->getJson('/things/1'));
        $this->assertValidRequest($this->getJson('/things/1'));
        self::assertFileDoesNotExist($file);
        $this->getJson('/things/2')->assertValidExchange('first');
        self::assertSame([['200', 'application/json', 'first', ['id' => 2]]], array_map('array_values', json_decode(file_get_contents($file), true)['responses']));
        unlink($file);
    }

    public function test_a_version_is_asked_for_and_its_document_is_read(): void
    {
        Route::get('/renamed', fn (Request $request) => $request->header('X-Api-Version') === '2026-01-15' ? ['name' => 'a'] : ['title' => 'a']);
        ApiContract::reset();
        $this->withApiVersion('2026-01-15');
        $this->assertValidExchange($this->getJson('/renamed'));
        self::assertSame(['old', base_path('docs/old.json')], [ApiContract::documentKey(), ApiContract::artifactPath()]);
        $newer = $this->flushHeaders()->getJson('/renamed');
        self::assertStringContainsString("must have required property 'name'", $this->failure(fn () => $this->assertValidResponse($newer)));
        ApiContract::startTest();
        self::assertSame('default', ApiContract::documentKey());
        self::assertStringContainsString('No document of API version "2020-01-01" is configured', $this->failure(fn () => $this->withApiVersion('2020-01-01')));
    }

    public function test_a_daemon_that_dies_in_the_middle_of_a_suite_is_replaced(): void
    {
        $this->assertValidResponse($this->getJson('/things/1'));
        $before = json_decode(file_get_contents(base_path('storage/docgen/daemon.json')), true)['pid'];
        posix_kill($before, 9);
        $this->assertValidResponse($this->getJson('/things/1'));
        self::assertNotSame($before, json_decode(file_get_contents(base_path('storage/docgen/daemon.json')), true)['pid']);
    }

    public function test_a_body_that_is_too_large_is_told(): void
    {
        Route::get('/bytes', fn () => response(str_repeat('a', 100 << 20), 200, ['Content-Type' => 'application/json']));
        $response = $this->get('/bytes');
        self::assertSame('The body has 100 MB, and at most 60 MB are checked against the contract.', $this->failure(fn () => $this->assertValidResponse($response)));
    }

    public function test_a_body_that_becomes_too_large_on_its_way_is_told(): void
    {
        Route::get('/bytes', fn () => response(str_repeat("\x01", 12 << 20), 200, ['Content-Type' => 'application/json']));
        $response = $this->get('/bytes');
        self::assertSame('What is asked has 72 MB as docgen is sent it, and at most 64 MB are taken.', $this->failure(fn () => $this->assertValidResponse($response)));
    }

    public function test_a_document_is_built_without_the_variables_of_the_file_of_tests(): void
    {
        file_put_contents(base_path('.env.tests'), "OF_TESTS=1\nOF_BOTH=1\n");
        putenv('OF_TESTS=1');
        putenv('OF_BOTH=2');
        $this->app->loadEnvironmentFrom('.env.tests');
        $outside = TestEnvironment::outside(base_path());
        self::assertSame([false, '2'], [isset($outside['OF_TESTS']), $outside['OF_BOTH']]);
        unlink(base_path('.env.tests'));
    }

    public function test_a_missing_artifact_is_named_with_its_remedy(): void
    {
        ApiContract::using('docs/gone.json');
        $response = $this->getJson('/things/1');
        $message = $this->failure(fn () => $this->assertValidResponse($response));
        self::assertStringContainsString('There is no artifact at ' . base_path('docs/gone.json') . '.', $message);
        self::assertStringContainsString('docgen export', $message);
    }

    public function test_a_payload_that_is_no_json_is_told(): void
    {
        self::assertSame(
            'The payload of webhook "thing.made" cannot be written as JSON: Malformed UTF-8 characters, possibly incorrectly encoded.',
            $this->failure(fn () => $this->assertValidWebhook('thing.made', ['name' => "\xff"])),
        );
    }

    public function test_other_arguments_are_a_type_error(): void
    {
        $this->expectException(TypeError::class);
        $this->assertValidResponse('no response');
    }

    public function test_bytes_that_are_no_text_are_told(): void
    {
        Route::get('/bytes', fn () => response("\xff\xfe", 200, ['Content-Type' => 'application/json']));
        $response = $this->get('/bytes');
        self::assertStringContainsString('the response body is not valid JSON: its bytes are not UTF-8', $this->failure(fn () => $this->assertValidResponse($response)));
    }

    public function test_the_report_counts_what_this_process_got(): void
    {
        ApiContract::recordCoverage(storage_path('docgen/report'));
        self::assertSame(0, ApiContract::report()['documents'][0]['exercised']);
        $this->getJson('/things/1')->assertValidResponse();
        $report = ApiContract::report();
        $document = $report['documents'][0];
        self::assertSame([0, 'docs/trait.json', 5, 1, ['total' => 5, 'reached' => 1]], [
            $report['exit'], $document['artifact'], $document['total'], $document['exercised'], $document['operations'],
        ]);
        self::assertSame(['GET /bytes', 'GET /files', 'POST /forms', 'GET /streams'], array_map(fn (array $one) => "{$one['method']} {$one['path']}", $document['missing']));
    }

    public function test_each_document_has_a_log_of_its_own(): void
    {
        Route::get('/renamed', fn () => ['name' => 'a']);
        ApiContract::reset();
        ApiContract::recordCoverage();
        ApiContract::using('docs/trait.json');
        $this->assertValidResponse($this->getJson('/things/1'));
        ApiContract::recordCoverage();
        ApiContract::forDocument('old');
        $this->assertValidResponse($this->getJson('/renamed'));
        $logs = glob(storage_path('docgen/coverage-old/*.ids'));
        self::assertCount(1, $logs);
        self::assertStringEndsWith("\nop:v1:bbbbbbbbbbbbbbbb\nop:v1:bbbbbbbbbbbbbbbb@200\n", file_get_contents($logs[0]));
        self::assertStringNotContainsString('aaaa', file_get_contents($logs[0]));
        self::assertCount(4, ApiContract::coverage());
    }

    public function test_a_log_is_below_the_application_wherever_tests_are_run_from(): void
    {
        $before = getcwd();
        chdir(sys_get_temp_dir());
        putenv("DOCGEN_RUN=a\r\nb");
        ApiContract::recordCoverage('storage/docgen/relative');
        $this->assertValidResponse($this->getJson('/things/1'));
        chdir($before);
        putenv('DOCGEN_RUN');
        $logs = glob(base_path('storage/docgen/relative/*.ids'));
        self::assertCount(1, $logs);
        self::assertStringStartsWith("# run a b\nop:", file_get_contents($logs[0]));
    }

    public function test_a_stream_that_throws_leaves_no_buffer_open(): void
    {
        Route::get('/streams', fn () => response()->stream(function (): void {
            echo '{';
            ob_start();
            throw new RuntimeException('in the middle');
        }, 200, ['Content-Type' => 'application/json']));
        $level = ob_get_level();
        $exchange = CapturedExchange::of($this->get('/streams'), true);
        self::assertSame(['RuntimeException: in the middle', $level], [$exchange['response']['unread'], ob_get_level()]);
    }

    public function test_what_is_wrong_with_the_configuration_is_told(): void
    {
        $file = base_path('docgen.yaml');
        $yaml = file_get_contents($file);
        ApiContract::reset();
        file_put_contents($file, "documents:\n  : [\n");
        $open = $this->failure(fn () => ApiContract::documentKey());
        $build = $this->failure(fn () => $this->assertDocumentUpToDate());
        file_put_contents($file, $yaml);
        self::assertStringStartsWith('[error] config.file-invalid: docgen.yaml is not valid YAML at line ', $open);
        self::assertStringContainsString("\n  - ", $open);
        self::assertSame($open, $build);
    }

    public function test_a_version_is_what_is_compared_too(): void
    {
        ApiContract::reset();
        ApiContract::forVersion('2026-01-15');
        self::assertStringContainsString('docs/old.json is out of date', $this->failure(fn () => $this->assertDocumentUpToDate()));
        self::assertStringContainsString('breaking change', $this->failure(fn () => $this->assertNoBreakingChanges()));
    }

    private function failure(callable $assertion): string
    {
        try {
            $assertion();
        } catch (AssertionFailedError $failure) {
            return $failure->getMessage();
        }
        self::fail('Nothing failed.');
    }
}
