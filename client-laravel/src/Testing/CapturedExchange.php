<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Illuminate\Http\Request;
use Illuminate\Testing\TestResponse;
use PHPUnit\Framework\AssertionFailedError;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\StreamedResponse;
use Throwable;

/** Takes a request and its response apart for the daemon (contract 11). */
final class CapturedExchange
{
    private const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

    /**
     * Gives the test response of the request that was answered: where redirects were followed, the framework wraps that of the last one into
     * one of the first.
     */
    public static function answered(TestResponse $response): TestResponse
    {
        while ($response->baseResponse instanceof TestResponse) {
            $response = $response->baseResponse;
        }

        return $response;
    }

    /**
     * Describes an exchange. A streamed response runs only where `$withBody` asks for its bytes; the test response keeps them.
     *
     * @return array<string, mixed>
     */
    public static function of(TestResponse $response, bool $withBody): array
    {
        $request = $response->baseRequest ?? throw new AssertionFailedError('The response has no request: it was not made by the test case of the framework.');
        $base = $response->baseResponse;
        $kind = match (true) {
            $base instanceof BinaryFileResponse => 'file',
            $base instanceof StreamedResponse => 'stream',
            default => 'plain',
        };
        $body = null;
        $unread = null;
        if ($withBody && $kind !== 'file') {
            $buffers = ob_get_level();
            try {
                $body = $kind === 'stream' ? $response->streamedContent() : (string) $base->getContent();
            } catch (AssertionFailedError $e) {
                throw $e;
            } catch (Throwable $e) {
                // The framework leaves the buffer of a stream that throws open, and PHPUnit calls the test risky.
                while (ob_get_level() > $buffers && ob_end_clean());
                $unread = $e::class . ': ' . $e->getMessage();
            }
        }

        return [
            'method' => $request->getMethod(),
            'url' => $request->getRequestUri(),
            'request' => [
                'headers' => self::headers($request->headers->all()),
                'cookies' => (object) array_map(self::text(...), $request->cookies->all()),
                'body' => self::body($request->getContent()),
                ...self::form($request),
            ],
            'response' => [
                'status' => $base->getStatusCode(),
                'headers' => self::headers($base->headers->all()),
                'body' => self::body($body),
                'kind' => $kind,
                ...($unread === null ? [] : ['unread' => $unread]),
            ],
        ];
    }

    /** Writes bytes for JSON: as text where they are UTF-8. */
    public static function body(?string $bytes): ?array
    {
        if ($bytes === null || $bytes === '') {
            return null;
        }
        if (strlen($bytes) > Daemon::LARGEST) {
            throw new AssertionFailedError(sprintf('The body has %d MB, and at most %d MB are checked against the contract.', strlen($bytes) >> 20, Daemon::LARGEST >> 20));
        }

        return preg_match('//u', $bytes) === 1 ? ['text' => $bytes] : ['base64' => base64_encode($bytes)];
    }

    /** @return array{form?: array<string, mixed>} */
    private static function form(Request $request): array
    {
        $sent = $request->attributes->get(CaptureRequestBody::ATTRIBUTE);
        if (is_array($sent)) {
            return ['form' => $sent];
        }
        $type = strtolower(trim(explode(';', (string) $request->headers->get('Content-Type'))[0]));

        return in_array($type, self::FORMS, true) ? ['form' => ['recorded' => false]] : [];
    }

    /**
     * @param array<string, list<string|null>> $headers
     *
     * @return list<array{string, string}>
     */
    private static function headers(array $headers): array
    {
        $pairs = [];
        foreach ($headers as $name => $values) {
            foreach ($values as $value) {
                $pairs[] = [(string) $name, (string) $value];
            }
        }

        return $pairs;
    }

    private static function text(mixed $value): string
    {
        return is_scalar($value) ? (string) $value : '';
    }
}
