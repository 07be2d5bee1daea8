<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Illuminate\Contracts\Support\Arrayable;
use Illuminate\Contracts\Support\Jsonable;
use JsonException;
use JsonSerializable;
use PHPUnit\Framework\AssertionFailedError;

/** Writes a payload as it would be delivered (contract 7.3). */
final class WebhookPayload
{
    public static function json(string $name, mixed $payload): string
    {
        if (is_string($payload)) {
            return $payload;
        }
        try {
            return json_encode(self::reduced($payload), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION);
        } catch (JsonException $e) {
            throw new AssertionFailedError("The payload of webhook \"$name\" cannot be written as JSON: {$e->getMessage()}.");
        }
    }

    private static function reduced(mixed $payload): mixed
    {
        return match (true) {
            ! is_object($payload) => $payload,
            $payload instanceof JsonSerializable => $payload->jsonSerialize(),
            $payload instanceof Arrayable => $payload->toArray(),
            $payload instanceof Jsonable => json_decode($payload->toJson(), false, 512, JSON_THROW_ON_ERROR),
            method_exists($payload, 'broadcastWith') => $payload->broadcastWith(),
            default => get_object_vars($payload),
        };
    }
}
