<?php

// Reads [method, ...arguments] rows as JSON from standard input and writes what `Illuminate\Support\Str` answers to each.
require $argv[1].'/autoload.php';

$rows = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
$answers = array_map(fn (array $row) => Illuminate\Support\Str::{$row[0]}(...array_slice($row, 1)), $rows);
echo json_encode($answers, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
