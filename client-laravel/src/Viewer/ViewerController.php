<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Docgen\Daemon\DaemonUnreachable;
use Docgen\Daemon\RequestRefused;
use Docgen\Viewer\Reload\RebuildToken;
use Docgen\Viewer\Reload\ReloadPace;
use Docgen\Viewer\Reload\Subscriber;
use Docgen\Viewer\Sources\DocumentSources;
use Docgen\Viewer\Sources\NotServable;
use Illuminate\Contracts\Auth\Access\Gate;
use Illuminate\Contracts\Foundation\Application;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Routing\Router;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\Response as AnyResponse;
use Throwable;

/** Answers the routes of a page (cache 6). Each asks first whether the document has a page, then the gate, then works. */
final class ViewerController
{
    public function __construct(
        private readonly Application $app,
    ) {}

    public function page(Request $request): AnyResponse
    {
        $settings = $this->admitted($request);
        $drivers = Registrar::of($this->app);
        $driver = $drivers->driverOf($settings);
        $token = RebuildToken::read($this->app);
        // A page at the root has its document at `/.json`.
        $base = rtrim($request->url(), '/');
        $documentUrl = $base . ($settings->route === '/' ? '/.json' : '.json');
        $rendered = $this->rendered($driver, new ViewerContext(
            document: $settings->document,
            title: Targets::of($this->app, $settings)->title,
            specUrl: $documentUrl,
            reloadUrl: $token === null ? null : $base . '/reload',
            configuration: $settings->configuration,
            cdn: $settings->cdn,
            request: $request,
            assetUrls: static function (string $name) use ($base, $driver, $drivers): string {
                $file = $drivers->assetsOf($driver)[$name] ?? '';
                $hash = is_file($file) ? hash_file('sha256', $file) : false;

                return "$base/assets/" . rawurlencode($name) . '.js' . ($hash === false ? '' : '?v=' . substr($hash, 0, 16));
            },
            notesUrl: SourceNotes::shownBy($this->app, $settings) ? $base . '/notes' : null,
        ));
        if ($rendered instanceof AnyResponse) {
            if ($token !== null) {
                $this->warn('The viewer driver "' . $driver->name() . '" answers with a response, so its page does not reload by itself; its script may listen to ' . $base . '/reload.');
            }

            return $rendered;
        }
        $html = $rendered !== '' && $token !== null ? Subscriber::splice($rendered, $base . '/reload', $token) : $rendered;

        return new Response($html, 200, ['Content-Type' => 'text/html; charset=UTF-8', 'Cache-Control' => 'no-cache, private']);
    }

    public function document(Request $request): AnyResponse
    {
        $settings = $this->admitted($request);
        $drivers = Registrar::of($this->app);
        $version = $drivers->versionFor($drivers->driverOf($settings));
        try {
            $served = DocumentSources::of($this->app)->serve($settings, $version, $request->getETags());
        } catch (NotServable $e) {
            return self::json(['message' => $e->getMessage()], 503);
        }
        $response = new Response($served->text ?? '', 200, ['Content-Type' => 'application/json', 'Cache-Control' => 'no-cache, private']);
        $response->setEtag($served->etag);
        if ($response->isNotModified($request) || $served->text === null) {
            $response->setNotModified();
        }

        return $response;
    }

    public function asset(Request $request): AnyResponse
    {
        $settings = $this->admitted($request);
        $drivers = Registrar::of($this->app);
        $driver = $drivers->driverOf($settings);
        $file = $drivers->assetsOf($driver)[(string) $request->route('asset')] ?? null;
        if ($file === null) {
            abort(404);
        }
        if (! is_file($file) || ! is_readable($file)) {
            $this->warn('The viewer driver "' . $driver->name() . '" names ' . $file . ' as an asset, which cannot be read.');
            abort(404);
        }
        $response = new BinaryFileResponse($file, 200, ['Content-Type' => 'application/javascript'], true, null, false, false);
        $response->headers->set('Cache-Control', 'public, max-age=31536000, immutable');
        $response->setEtag(substr((string) hash_file('sha256', $file), 0, 32));
        $response->isNotModified($request);

        return $response;
    }

    public function reload(Request $request): AnyResponse
    {
        $this->admitted($request);
        $token = RebuildToken::read($this->app) ?? abort(404);

        $wait = ReloadPace::of($request, $this->app->make(Router::class));

        return new Response("retry: $wait\nevent: reload\ndata: $token\n\n", 200, [
            'Content-Type' => 'text/event-stream',
            'Cache-Control' => 'no-cache, private',
            'X-Accel-Buffering' => 'no',
        ]);
    }

    /** Answers what a page of the local environment says beside its document; routes kept from it are none elsewhere. */
    public function notes(Request $request): AnyResponse
    {
        $settings = $this->admitted($request);
        if (! SourceNotes::shownBy($this->app, $settings)) {
            abort(404);
        }
        try {
            [$status, $answer] = [200, SourceNotes::ask($this->app, $settings)];
        } catch (DaemonUnreachable|RequestRefused $e) {
            [$status, $answer] = [503, ['message' => $e->getMessage()]];
        }

        return self::json($answer, $status);
    }

    /** Gives the settings of the page a request asks for; ends it with 404 without a page and with 403 where the gate refuses. */
    private function admitted(Request $request): ViewerSettings
    {
        $all = ViewerSettings::all((array) $this->app->make('config')->get('docgen', []));
        $settings = $all[(string) ($request->route()?->defaults['document'] ?? '')] ?? abort(404);
        $allowed = $settings->gate === null
            ? $this->app->environment() === 'local'
            : $this->app->make(Gate::class)->allows($settings->gate);
        if (! $allowed) {
            abort(403);
        }

        return $settings;
    }

    /** Renders a page; an empty text where the driver fails. */
    private function rendered(Driver $driver, ViewerContext $context): string|AnyResponse
    {
        try {
            return $driver->render($context);
        } catch (Throwable $e) {
            $this->warn('The viewer driver "' . $driver->name() . '" did not render the page of document "' . $context->document . '": ' . $e->getMessage(), $e);

            return '';
        }
    }

    /** @param array<array-key, mixed> $answer */
    private static function json(array $answer, int $status): JsonResponse
    {
        return new JsonResponse($answer, $status, ['Cache-Control' => 'no-cache, private'], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE);
    }

    private function warn(string $message, ?Throwable $e = null): void
    {
        $this->app->make('log')->warning($message, $e === null ? [] : ['exception' => $e]);
    }
}
