<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Illuminate\Testing\TestResponse;

/** Holds what a test sends and gets to the published document (contract 2.1). For a test case of Laravel, under PHPUnit or Pest. */
trait AssertsApiContract
{
    /** Runs before each test: the bodies of forms are seen as they are sent. */
    protected function setUpAssertsApiContract(): void
    {
        ApiContract::startTest();
        ApiContract::captureRequestBodies();
    }

    /** Asserts that the request of a response is one the document describes. */
    public function assertValidRequest(TestResponse $response): TestResponse
    {
        return ApiContract::assertions()->assertValidRequest($response);
    }

    /** Asserts that a response is one the document describes. `$recordAs` names it for the recorded examples. */
    public function assertValidResponse(TestResponse $response, ?string $recordAs = null): TestResponse
    {
        return ApiContract::assertions()->assertValidResponse($response, $recordAs);
    }

    /** Asserts both halves. */
    public function assertValidExchange(TestResponse $response, ?string $recordAs = null): TestResponse
    {
        return ApiContract::assertions()->assertValidExchange($response, $recordAs);
    }

    /** Asserts that a payload is one that deliveries of a webhook have; `$method` where it has several. */
    public function assertValidWebhook(string $name, mixed $payload, ?string $method = null): void
    {
        ApiContract::assertions()->assertValidWebhook($name, $payload, $method);
    }

    /** Asserts that the examples of the document are ones its schemas take. */
    public function assertValidExamples(): void
    {
        ApiContract::assertions()->assertValidExamples();
    }

    /** Asserts that the code of now breaks nothing of the committed document; `$against` names a git revision that holds it. */
    public function assertNoBreakingChanges(?string $against = null): void
    {
        ApiContract::assertions()->assertNoBreakingChanges($against);
    }

    /** Asserts that the files of the document are what an export would write now. */
    public function assertDocumentUpToDate(): void
    {
        ApiContract::assertions()->assertDocumentUpToDate();
    }

    /** Reads the document of a version of the API for the rest of the test, and asks for that version with every request. */
    public function withApiVersion(string $version): static
    {
        $header = ApiContract::pinVersion($version);
        if ($header !== null) {
            $this->withHeader($header, $version);
        }

        return $this;
    }
}
