<?php

/**
 * Asks the framework about payloads, with the code of an application. Argument 1: vendor/autoload.php; 2: the application's root. Standard
 * input: [{"entry": {"request"} or {"controller", "method"}, "asks", "payloads": [JSON text, …]}, …]. Standard output, of each set:
 * {"rules": [as the code builds them, and with the header X-World], "answers": of each payload 0 or 1 for the run that accepts it, else
 * {field: [rule that refused it, …]}, null where the framework itself failed}. Only code that `asks` for the header is run with it.
 */

require $argv[1];
$root = $argv[2];
spl_autoload_register(function (string $class) use ($root): void {
    if (str_starts_with($class, 'App\\')) {
        require $root.'/app/'.str_replace('\\', '/', substr($class, 4)).'.php';
    }
});

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Facade;
use Illuminate\Translation\ArrayLoader;
use Illuminate\Translation\Translator;
use Illuminate\Validation\Factory;
use Illuminate\Validation\ValidationException;

$app = new Illuminate\Container\Container();
Illuminate\Container\Container::setInstance($app);
Facade::setFacadeApplication($app);
$factory = new Factory(new Translator(new ArrayLoader(), 'en'), $app);
$app->instance('validator', $factory);
$settings = [];
foreach (glob($root.'/config/*.php') as $file) {
    $settings[basename($file, '.php')] = require $file;
}
$app->instance('config', new Illuminate\Config\Repository($settings));
$seen = [];
Request::macro('validate', function (array $rules) use ($factory, &$seen) {
    $seen = $rules;

    return $factory->make($this->all(), $rules)->validate();
});

/** The two middlewares of every new application: texts are trimmed, and empty ones are null. */
function cleaned(mixed $value): mixed
{
    if (is_array($value)) {
        return array_map('cleaned', $value);
    }
    if (! is_string($value)) {
        return $value;
    }
    $trimmed = Illuminate\Support\Str::trim($value);

    return $trimmed === '' ? null : $trimmed;
}

function refusal(array $entry, array $payload, bool $world): mixed
{
    global $app, $factory, $seen;
    $seen = [];
    $server = $world ? ['HTTP_X_WORLD' => '1'] : [];
    $class = $entry['request'] ?? Request::class;
    $request = $class::create('/', 'POST', $payload, [], [], $server);
    $app->instance('request', $request);
    try {
        if (isset($entry['request'])) {
            $seen = $request->rules();
            $validator = $factory->make($payload, $seen);
            if ($validator->passes()) {
                return true;
            }
            $failed = $validator->failed();
        } else {
            (new $entry['controller']())->{$entry['method']}($request);

            return true;
        }
    } catch (ValidationException $e) {
        $failed = $e->validator->failed();
    } catch (Throwable $e) {
        return getenv('TRUTH_DEBUG') ? $e->getMessage() : null;
    }

    return array_map('array_keys', $failed);
}

/** The rules of a field as a list of texts. */
function written(mixed $rules): array
{
    $list = is_string($rules) ? explode('|', $rules) : (is_array($rules) ? $rules : [$rules]);

    return array_map(fn ($rule) => is_array($rule) ? implode(':', $rule) : (string) $rule, array_values($list));
}

$answers = [];
foreach (json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR) as $set) {
    $row = [];
    $rules = [];
    foreach ($set['payloads'] as $text) {
        $payload = cleaned(json_decode($text, true));
        $first = refusal($set['entry'], $payload, false);
        $rules[0] ??= array_map('written', $seen);
        $second = null;
        if ($set['asks']) {
            $second = refusal($set['entry'], $payload, true);
            $rules[1] ??= array_map('written', $seen);
        }
        $row[] = $first === true ? 0 : ($second === true ? 1 : $first);
    }
    $answers[] = ['rules' => $rules, 'answers' => $row];
}
echo json_encode($answers);
