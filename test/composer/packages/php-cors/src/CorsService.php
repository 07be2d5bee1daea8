<?php

declare(strict_types=1);

namespace Fruitcake\Cors;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

/** Allows every origin; the options of config/cors.php are accepted and left unread. */
final class CorsService
{
    /** @param array<string, mixed> $options */
    public function setOptions(array $options): void {}

    public function isPreflightRequest(Request $request): bool
    {
        return $request->isMethod('OPTIONS') && $request->headers->has('Access-Control-Request-Method');
    }

    public function handlePreflightRequest(Request $request): Response
    {
        return $this->addActualRequestHeaders(new Response('', 204), $request);
    }

    public function addActualRequestHeaders(Response $response, Request $request): Response
    {
        $response->headers->set('Access-Control-Allow-Origin', '*');

        return $response;
    }

    public function varyHeader(Response $response, string $header): Response
    {
        $response->setVary($header, false);

        return $response;
    }
}
