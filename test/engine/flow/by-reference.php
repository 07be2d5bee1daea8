<?php

namespace Flow;

use Docgen\Flow\Runs;

#[Runs([['a', 'b']], [[]], [[1, null]])]
function rewritesEach(array $in)
{
    $rows = [];
    foreach ($in as $x) {
        $rows[] = $x === null ? 'none' : 1;
    }
    reveal_type($rows);
    foreach ($rows as &$row) {
        reveal_type($row);
        $row = ['v' => $row];
    }
    unset($row);
    reveal_type($rows);
    foreach ($rows as $i => &$row) {
        if ($i === 0) {
            continue;
        }
        $row['i'] = $i;
    }
    unset($row);
    reveal_type($rows);
    reveal_type($rows[0]['v'] ?? null);
}

#[Runs([['a' => 1, 'b' => 2]], [[]], [['x' => 'y']])]
function leavesEarly(array $in)
{
    $rows = [];
    foreach ($in as $k => $v) {
        $rows[(string) $k] = 5;
    }
    foreach ($rows as $k => &$row) {
        if ($k === 'b') {
            $row = 'stopped';
            break;
        }
        $row = true;
    }
    unset($row);
    reveal_type($rows);
    foreach ([1, 2] as $outer) {
        foreach ($rows as &$row) {
            if ($outer === 2) {
                $row = 2.5;
                continue 2;
            }
            $row = null;
        }
        unset($row);
        reveal_type($rows);
    }
    reveal_type($rows);
}

#[Runs([true], [false])]
function eachOfItsOwn(bool $c)
{
    $rows = ['a' => 1, 'b' => 'x', 'c' => [1]];
    if ($c) {
        $rows['d'] = null;
    }
    foreach ($rows as $key => &$row) {
        $row = [$key, $row];
    }
    unset($row);
    reveal_type($rows);
    $pair = [1, 'x'];
    foreach ($pair as &$one) {
        $one = "$one!";
    }
    reveal_type($pair);
    foreach ($pair as &$one) {
        if ($c) {
            return reveal_type($pair) ?? $one;
        }
    }
    reveal_type($pair);
}

#[Runs([['a', 'b']], [[]])]
function writtenLater(array $in)
{
    $rows = [1, 2];
    foreach ($rows as &$row) {
        $row = 'x';
    }
    $copy = $rows;
    $row = 5;
    reveal_type($rows);
    reveal_type($copy);
    foreach ($in as &$again) {
        $again = 0;
    }
    foreach ([true, null] as $again) {
        reveal_type($again);
    }
    reveal_type($in);
}

#[Runs([3], [0], [1])]
function writtenBetween(int $n)
{
    $matrix = [];
    for ($i = 0; $i < $n; $i++) {
        $matrix[] = [$i, $i];
    }
    foreach ($matrix as &$line) {
        $cell = 'early';
        foreach ($line as &$cell) {
            $cell = (float) $cell;
        }
        reveal_type($line);
    }
    unset($line, $cell);
    reveal_type($matrix);
    foreach ($matrix as &$line) {
        foreach ($line as &$each) {
            $each = (string) $each;
        }
    }
    unset($line, $each);
    reveal_type($matrix);
}

function wipe(&$x)
{
    $x = 'wiped';
}

#[Runs([2], [0])]
function handsOn(int $n)
{
    $rows = array_fill(0, $n, 1);
    foreach ($rows as &$row) {
        wipe($row);
    }
    unset($row);
    reveal_type($rows);
    foreach ($rows as $i => &$row) {
        if ($i < 3) {
            $rows[] = ['more'];
        }
        $row = false;
    }
    unset($row);
    reveal_type($rows);
    foreach ($rows as &$row) {
        $row = 'kept';
        unset($row);
        $row = 7;
    }
    reveal_type($rows);
    foreach ($rows as &$row) {
        $mine = 'mine';
        $row = 1.5;
        $row = &$mine;
        $row = 'not in the array';
    }
    unset($row);
    reveal_type($rows);
}

function stops(int $i): void
{
    if ($i === 1) {
        throw new \RuntimeException();
    }
}

#[Runs([2], [1], [0])]
function interrupted(int $n)
{
    $rows = array_fill(0, $n, 1);
    try {
        foreach ($rows as $i => &$row) {
            $row = 'begun';
            stops($i);
            $row = ['done'];
        }
        unset($row);
        reveal_type($rows);
    } catch (\RuntimeException) {
        reveal_type($rows);
    } finally {
        reveal_type($rows);
    }
    reveal_type($rows);
}

#[Runs([['a' => 1]], [[]])]
function takenApart(array $in)
{
    $rows = [[1, 2], [3, 4]];
    foreach ($rows as [&$first, $second]) {
        $first = "n$second";
    }
    unset($first);
    reveal_type($rows);
    $box = new \stdClass();
    $box->list = [1, 2];
    foreach ($box->list as &$item) {
        $item = 'i';
    }
    unset($item);
    reveal_type($box->list);
    $nested = ['rows' => [1, 2]];
    foreach ($nested['rows'] as &$item) {
        $item = 'i';
    }
    unset($item);
    reveal_type($nested);
    $later = function () use (&$item) {
        $item = 'by the closure';
    };
    $some = [1, 2];
    foreach ($some as &$item) {
        $item = 3;
    }
    $later();
    reveal_type($some);
}
