<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Illuminate\Http\Request;
use Illuminate\Testing\TestResponse;

/** Holds an exchange that was checked, and the result (contract 2.3). */
final class ObservedExchange
{
    /**
     * @param array{id: ?string, method: string, path: string} $operation
     * @param array<string, mixed>                              $exchange as it went to the daemon
     * @param array<string, mixed>                              $result   the daemon's answer (contract 11)
     */
    public function __construct(
        public readonly array $operation,
        public readonly array $exchange,
        public readonly Request $request,
        public readonly TestResponse $response,
        public readonly array $result,
        public readonly ?string $recordAs,
    ) {}

    public function operationId(): ?string
    {
        return $this->operation['id'];
    }

    public function method(): string
    {
        return $this->operation['method'];
    }

    public function pathTemplate(): string
    {
        return $this->operation['path'];
    }

    public function status(): int
    {
        return $this->exchange['response']['status'];
    }

    /** Gives the bytes of the response; null where none were read. */
    public function body(): ?string
    {
        $body = $this->exchange['response']['body'];

        return match (true) {
            isset($body['text']) => $body['text'],
            isset($body['base64']) => (string) base64_decode($body['base64'], true),
            default => null,
        };
    }
}
