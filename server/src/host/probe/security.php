<?php

namespace Docgen\Probe;

function guardFacts(object $config): array
{
    $guards = [];
    foreach ((array) $config->get('auth.guards') as $name => $guard) {
        if (is_array($guard)) {
            $key = $guard['input_key'] ?? null;
            $guards[$name] = ['driver' => (string) ($guard['driver'] ?? ''), 'provider' => $guard['provider'] ?? null]
                + (is_string($key) && $key !== '' ? ['inputKey' => $key] : []);
        }
    }

    return ['defaultGuard' => $config->get('auth.defaults.guard'), 'guards' => (object) $guards];
}

/** Describes Passport when the boot loaded it; its scopes are those providers registered. */
function passportFacts(object $config): ?array
{
    $class = 'Laravel\Passport\Passport';
    if (!class_exists($class, false)) {
        return null;
    }
    $flag = function (string $name) use ($class) {
        return property_exists($class, $name) && $class::$$name === true;
    };

    return [
        'path' => (string) $config->get('passport.path', 'oauth'),
        'scopes' => (object) (property_exists($class, 'scopes') ? $class::$scopes : []),
        'passwordGrant' => $flag('passwordGrantEnabled'),
        'implicitGrant' => $flag('implicitGrantEnabled'),
    ];
}

/** Lists abilities by place, or by text when they name `C@m`; policies as registered (host 4.5). */
function gateFacts(object $app, Places $places): array
{
    $gate = $app->make('Illuminate\Contracts\Auth\Access\Gate');
    $texts = (array) property($gate, 'stringCallbacks');
    $abilities = [];
    foreach ((array) $gate->abilities() as $name => $callback) {
        $text = $texts[$name] ?? null;
        if (is_array($text)) {
            $text = implode('@', array_filter($text, 'is_string'));
        }
        $abilities[$name] = is_string($text) && $text !== '' ? $text : $places->at($callback);
    }

    return [
        'abilities' => (object) $abilities,
        'policies' => (object) array_filter((array) $gate->policies(), 'is_string'),
    ];
}

/** Names the session cookie; `pinned` is false where the framework derives it from the application's name. */
function sessionCookie(object $config): array
{
    $value = (string) $config->get('session.cookie', 'laravel_session');
    $name = (string) $config->get('app.name', 'laravel');
    $derived = ['_' => '_session', '-' => '-session'];
    $pinned = true;
    foreach ($derived as $separator => $suffix) {
        if ($value === \Illuminate\Support\Str::slug($name, $separator) . $suffix) {
            $pinned = false;
        }
    }

    return ['value' => $value, 'pinned' => $pinned];
}

function appUrl(object $config): array
{
    $value = (string) $config->get('app.url');
    $environment = environmentValue('APP_URL');

    return ['value' => $value, 'pinned' => $environment === null || rtrim($environment, '/') !== rtrim($value, '/')];
}

/** Names the application; `pinned` is false where the name is the one the environment gives. */
function appName(object $config): array
{
    $value = (string) $config->get('app.name');

    return ['value' => $value, 'pinned' => environmentValue('APP_NAME') !== $value];
}

function environmentValue(string $name): ?string
{
    $value = $_ENV[$name] ?? $_SERVER[$name] ?? getenv($name);

    return is_string($value) ? $value : null;
}
