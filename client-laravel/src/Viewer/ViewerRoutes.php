<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Docgen\Viewer\Reload\ReloadPace;
use Illuminate\Routing\Router;

/** Registers the routes of every page (cache 6.1). */
final class ViewerRoutes
{
    /**
     * @param array<array-key, mixed> $config the settings below `docgen`
     * @param bool                    $local  in the local environment a page has its notes as well (cache 6.6)
     */
    public static function register(Router $router, array $config, bool $local): void
    {
        foreach (ViewerSettings::all($config) as $key => $settings) {
            $base = rtrim((string) $settings->route, '/');
            $routes = [
                [$base === '' ? '/' : $base, 'page'],
                [$base . '.json', 'document'],
                [$base . '/assets/{asset}.js', 'asset'],
                [$base . '/reload', 'reload'],
                ...($local ? [[$base . '/notes', 'notes']] : []),
            ];
            foreach ($routes as [$uri, $action]) {
                $route = $router->get($uri, [ViewerController::class, $action])
                    ->middleware($action === 'reload' ? ReloadPace::unlimited($settings->middleware) : $settings->middleware)
                    ->setDefaults(['document' => $key]);
                if ($action === 'asset') {
                    $route->where('asset', '[A-Za-z0-9_-]+');
                }
            }
        }
    }
}
