<?php

// Arrays that a function may return, told apart by one of their members.

namespace Flow;

use Docgen\Flow\Runs;

function replyOf(int $case): array
{
    if ($case === 0) {
        return ['ok' => false, 'code' => 'x', 'why' => 'none'];
    }
    if ($case === 1) {
        return ['ok' => true, 'code' => 'y', 'data' => ['n' => 1]];
    }
    if ($case === 2) {
        return ['ok' => 1, 'code' => '', 'data' => null];
    }
    return ['ok' => 0, 'code' => '1', 'why' => null, 'data' => 2];
}

function sparseOf(int $case): ?array
{
    if ($case === 0) {
        return null;
    }
    if ($case === 1) {
        return ['a' => 1];
    }
    return $case === 2 ? ['a' => 0, 'b' => 2] : ['b' => '0'];
}

#[Runs([0], [1], [2], [3])]
function byTruth(int $case)
{
    $r = replyOf($case);
    if ($r['ok']) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (!$r['ok'] && $r['code'] == 'x') {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (!($r['ok'] || $r['code'] === '1')) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    reveal_type($r);
}

#[Runs([0], [1], [2], [3])]
function byEquality(int $case)
{
    $r = replyOf($case);
    if ($r['ok'] === true) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['ok'] == true) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['code'] != 'y') {
        reveal_type($r);
    }
    if ($r['code'] == 1) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    reveal_type($r['ok'] === false ? $r : [$r]);
}

#[Runs([0], [1], [2], [3])]
function byPresence(int $case)
{
    $r = replyOf($case);
    if (isset($r['data'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (empty($r['why'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (array_key_exists('why', $r)) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['data'] ?? false) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (isset($r['why'], $r['code'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    reveal_type($r);
}

#[Runs([0], [1], [2], [3])]
function bySparse(int $case)
{
    $r = sparseOf($case);
    if (isset($r['a'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (empty($r['b'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if ($r['a'] ?? null) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
    if (!empty($r['a']) || isset($r['b'])) {
        reveal_type($r);
    } else {
        reveal_type($r);
    }
}

#[Runs([0], [1], [2], [3])]
function inLoop(int $case)
{
    $r = replyOf($case);
    for ($i = 0; $i < 3; $i++) {
        if ($r['ok']) {
            $r = replyOf($i);
            reveal_type($r);
            continue;
        }
        reveal_type($r);
        $r['ok'] = $i;
        reveal_type($r);
    }
    reveal_type($r);
}
