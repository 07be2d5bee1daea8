<?php

declare(strict_types=1);

namespace Docgen\Routing;

use Illuminate\Routing\Route;

/**
 * Describes a registered route to a filter. It holds what the registration says; no controller is made for it.
 */
final readonly class RouteDescriptor
{
    /** @var list<string> verbs in upper case, `HEAD` beside `GET` */
    public array $methods;

    /** URI without a leading slash: `api/orders/{order}` */
    public string $uri;

    public ?string $name;

    /** domain the route is bound to */
    public ?string $domain;

    /** class of the controller; null for a closure */
    public ?string $controller;

    /** method of the controller; null for a closure */
    public ?string $action;

    /** @var list<string> middleware as the route states it, groups unexpanded, closures left out */
    public array $middleware;

    public function __construct(Route $route)
    {
        $uses = $route->getAction('uses');
        $parts = is_string($uses) ? explode('@', ltrim($uses, '\\'), 2) : [];
        $this->methods = array_values($route->methods());
        $this->uri = $route->uri();
        $this->name = $route->getName();
        $this->domain = $route->getDomain();
        $this->controller = $parts[0] ?? null;
        $this->action = $parts === [] ? null : ($parts[1] ?? '__invoke');
        $this->middleware = array_values(array_filter((array) $route->getAction('middleware'), is_string(...)));
    }

    /**
     * Tells whether the URI matches one of the patterns; `*` stands for any run of characters, `/` for the root, and a slash before
     * anything else is left out, as in `routes.exclude`.
     */
    public function matches(string ...$patterns): bool
    {
        foreach ($patterns as $pattern) {
            $pattern = strlen($pattern) > 1 && $pattern[0] === '/' ? substr($pattern, 1) : $pattern;
            $expression = str_replace('\*', '.*', preg_quote($pattern, '#'));
            if (preg_match("#^{$expression}\\z#s", $this->uri) === 1) {
                return true;
            }
        }

        return false;
    }
}
