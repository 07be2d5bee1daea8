<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Publishes a class as a webhook the application sends.
 */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class Webhook
{
    /**
     * @param string $name webhook name
     * @param string $method HTTP method of the delivery
     * @param string|null $payload type of the body in docblock grammar; null means the class itself
     * @param string $mediaType media type of the body
     */
    public function __construct(
        public string $name,
        public string $method = 'post',
        public ?string $payload = null,
        public string $mediaType = 'application/json',
    ) {}
}
