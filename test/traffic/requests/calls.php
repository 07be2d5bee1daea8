<?php

/*
 * Sends every handler of the application its bodies, as bodies.json holds them, and prints the exchanges.
 *
 * Argument: the application's directory.
 */

require __DIR__.'/../kernel.php';

[, $root] = $argv;
boot($root);
foreach (json_decode(file_get_contents($root.'/bodies.json'), true) as $id => ['verb' => $verb, 'bodies' => $bodies]) {
    foreach ($bodies as $body) {
        send($verb, "api/act{$id}", [], '', $body, []);
    }
}
