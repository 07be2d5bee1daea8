<?php

declare(strict_types=1);

namespace Docgen;

use Docgen\Console\DelegatedCommand;
use Docgen\Viewer\ViewerRoutes;
use Illuminate\Console\Application as Artisan;
use Illuminate\Support\ServiceProvider;

/** Registers the pages of the documents and docgen's commands. It does nothing else while the application boots. */
final class DocgenServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        if (! $this->app->routesAreCached()) {
            ViewerRoutes::register($this->app->make('router'), (array) $this->app->make('config')->get('docgen', []), $this->app->environment() === 'local');
        }
        if ($this->app->runningInConsole()) {
            $this->publishes([__DIR__ . '/../config/docgen.php' => $this->app->configPath('docgen.php')], 'docgen-config');
            Artisan::starting(static fn (Artisan $artisan) => $artisan->resolveCommands(DelegatedCommand::all()));
        }
    }
}
