<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Illuminate\Routing\Router;

/** Registers the four routes of every page (cache 6.1). */
final class ViewerRoutes
{
    /** @param array<array-key, mixed> $config the settings below `docgen` */
    public static function register(Router $router, array $config): void
    {
        foreach (ViewerSettings::all($config) as $key => $settings) {
            $base = rtrim((string) $settings->route, '/');
            $routes = [
                [$base === '' ? '/' : $base, 'page'],
                [$base . '.json', 'document'],
                [$base . '/assets/{asset}.js', 'asset'],
                [$base . '/reload', 'reload'],
            ];
            foreach ($routes as [$uri, $action]) {
                $route = $router->get($uri, [ViewerController::class, $action])
                    ->middleware($settings->middleware)
                    ->setDefaults(['document' => $key]);
                if ($action === 'asset') {
                    $route->where('asset', '[A-Za-z0-9_-]+');
                }
            }
        }
    }
}
