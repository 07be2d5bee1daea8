<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Docgen\Daemon\RequestRefused;
use Illuminate\Testing\TestResponse;
use InvalidArgumentException;
use PHPUnit\Framework\Assert;
use PHPUnit\Framework\AssertionFailedError;

/** Holds the assertions of the trait. What they say is what the daemon says (contract 4). */
final class ContractAssertions
{
    public function assertValidRequest(TestResponse $response): TestResponse
    {
        return $this->check($response, ['request'], null);
    }

    /** @throws InvalidArgumentException for a name no example can have */
    public function assertValidResponse(TestResponse $response, ?string $recordAs = null): TestResponse
    {
        return $this->check($response, ['response'], $recordAs);
    }

    /** @throws InvalidArgumentException for a name no example can have */
    public function assertValidExchange(TestResponse $response, ?string $recordAs = null): TestResponse
    {
        return $this->check($response, ['request', 'response'], $recordAs);
    }

    public function assertValidWebhook(string $name, mixed $payload, ?string $method = null): void
    {
        $body = CapturedExchange::body(WebhookPayload::json($name, $payload)) ?? ['text' => ''];
        $outcome = $this->ask('contract/webhook', ['name' => $name, 'payload' => $body, ...($method === null ? [] : ['method' => $method]), ...TestRun::known()]);
        ApiContract::cover($outcome['coverage']);
        $this->settle($outcome);
    }

    public function assertValidExamples(): void
    {
        $answer = $this->ask('contract/examples', []);
        if ($answer['message'] !== null) {
            Assert::fail($answer['message']);
        }
        Assert::assertSame(0, $answer['failed']);
    }

    public function assertNoBreakingChanges(?string $against = null): void
    {
        $artifact = ApiContract::chosenArtifact();
        $answer = $this->build('contract/breaking', [
            ...($artifact === null ? [] : ['artifact' => $artifact]),
            ...($against === null ? [] : ['against' => $against]),
        ]);
        if ($answer['message'] !== null) {
            Assert::fail($answer['message']);
        }
        Assert::assertSame(0, $answer['breaking']);
    }

    public function assertDocumentUpToDate(): void
    {
        $answer = $this->build('contract/upToDate', []);
        if ($answer['message'] !== null) {
            Assert::fail($answer['message']);
        }
        Assert::assertTrue($answer['upToDate']);
    }

    /**
     * Asks what needs a build of the document: one in the environment of the application, not in that of its tests.
     *
     * @param array<string, mixed> $params
     *
     * @return array<string, mixed>
     */
    private function build(string $method, array $params): array
    {
        try {
            return Daemon::ask($method, ['document' => ApiContract::comparedDocument(), 'env' => (object) TestEnvironment::outside(base_path()), ...$params]);
        } catch (RequestRefused $refused) {
            throw new AssertionFailedError($refused->details);
        }
    }

    /** @param list<'request'|'response'> $halves */
    private function check(TestResponse $response, array $halves, ?string $recordAs): TestResponse
    {
        if ($recordAs !== null && preg_match('/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/D', $recordAs) !== 1) {
            throw new InvalidArgumentException("An example cannot be recorded as \"$recordAs\": a name begins with a letter or a digit, and letters, digits, `.`, `_` and `-` follow, 64 in all.");
        }
        $answered = CapturedExchange::answered($response);
        $exchange = CapturedExchange::of($answered, in_array('response', $halves, true));
        $outcome = $this->ask('contract/exchange', ['check' => $halves, 'exchange' => $exchange, ...TestRun::known(), ...ApiContract::recording($recordAs)]);
        ApiContract::cover($outcome['coverage']);
        if ($outcome['operation'] !== null) {
            ApiContract::tell(new ObservedExchange($outcome['operation'], $exchange, $answered->baseRequest, $answered, $outcome, $recordAs));
        }
        $this->settle($outcome);

        return $response;
    }

    /**
     * @internal Asks about the open document, and opens it again for a daemon that does not know it.
     *
     * @param array<string, mixed> $params
     *
     * @return array<string, mixed>
     */
    public function ask(string $method, array $params): array
    {
        try {
            $opened = ApiContract::opened();
            try {
                return Daemon::ask($method, ['handle' => $opened->handle, ...$params]);
            } catch (RequestRefused) {
                return Daemon::ask($method, ['handle' => ApiContract::openAgain()->handle, ...$params]);
            }
        } catch (RequestRefused $refused) {
            throw new AssertionFailedError($refused->details);
        }
    }

    /**
     * Raises what the daemon says, and counts one assertion.
     *
     * @param array<string, mixed> $outcome
     */
    private function settle(array $outcome): void
    {
        if ($outcome['message'] !== null) {
            Assert::fail($outcome['message']);
        }
        Assert::assertTrue($outcome['ok']);
        if ($outcome['warning'] !== null) {
            TestWarning::raise($outcome['warning']);
        }
    }
}
