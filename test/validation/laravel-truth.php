<?php

/**
 * Asks the framework's validator. Standard input: {"cases": [{"rules": {field: text or list}, "inputs": [input, …]}, …]};
 * standard output: one list of booleans a case, null where the framework itself failed. Argument 1: vendor/autoload.php.
 */

require $argv[1];

use Illuminate\Translation\ArrayLoader;
use Illuminate\Translation\Translator;
use Illuminate\Validation\Factory;

$factory = new Factory(new Translator(new ArrayLoader(), 'en'));
$request = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
$answers = [];
foreach ($request['cases'] as $case) {
    $row = [];
    foreach ($case['inputs'] as $input) {
        try {
            $row[] = $factory->make($input, $case['rules'])->passes();
        } catch (Throwable $e) {
            $row[] = null;
        }
    }
    $answers[] = $row;
}
echo json_encode($answers);
