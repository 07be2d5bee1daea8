<?php

namespace Flow;

use Docgen\Flow\Runs;

#[Runs([0], [1], [2], [5])]
function appendsInWhile(int $n)
{
    $s = '';
    $a = [];
    $i = 0;
    while ($i < $n) {
        reveal_type($s);
        reveal_type($a);
        reveal_type($i);
        $s .= 'x';
        $a[] = $i;
        $i++;
    }
    reveal_type($s);
    reveal_type($a);
    reveal_type($i);
}

#[Runs([0], [1], [4])]
function returnsInside(int $n)
{
    $acc = (function () use ($n) {
        $s = '';
        for ($i = 0; ; $i++) {
            if ($i === $n) {
                return $s;
            }
            $s = $s . 'a';
        }
    })();
    reveal_type($acc);
}

#[Runs([0], [1], [4])]
function nests(int $n)
{
    $t = null;
    for ($i = 0; $i < $n; $i++) {
        reveal_type($t);
        $t = ['next' => $t];
    }
    reveal_type($t);
}

#[Runs([0], [1], [5])]
function doWhileBreak(int $n)
{
    $x = 1;
    do {
        if ($n === 0) {
            $x = 'early';
            break;
        }
        $x = null;
        $n--;
    } while ($n > 0);
    reveal_type($x);
}

#[Runs([0], [3])]
function doForever(int $n)
{
    $x = 'none';
    do {
        if ($n > 1) {
            break;
        }
        $x = $n;
        $n++;
    } while (true);
    reveal_type($x);
    reveal_type($n);
}

#[Runs([[]], [[1]], [[1, 2, 3]], [['a' => 1, 'b' => null]])]
function continues(array $in)
{
    $last = null;
    $seen = [];
    foreach ($in as $k => $v) {
        if ($v === 2) {
            $last = 'two';
            continue;
        }
        if ($v === null) {
            break;
        }
        $last = $k;
        $seen[$k] = $v;
        reveal_type($seen);
    }
    reveal_type($last);
    reveal_type($seen);
}

#[Runs([0], [1], [2], [3], [4])]
function continueLevels(int $n)
{
    $x = 'start';
    foreach ([1, 2, 3] as $a) {
        foreach (['p', 'q'] as $b) {
            if ($a === $n) {
                $x = $b;
                continue 2;
            }
            if ($a > $n + 1) {
                $x = false;
                break 2;
            }
            $x = $a;
        }
        $x = [$x];
        reveal_type($x);
    }
    reveal_type($x);
}

#[Runs([['a', 'b']], [[]], [[5]])]
function byReference(array $in)
{
    $list = ['x' => 1, 'y' => 2];
    foreach ($list as &$item) {
        $item = (string) $item;
    }
    unset($item);
    reveal_type($list);
    $rows = [1, 2, 3];
    foreach ($rows as &$row) {
        $row = $in;
    }
    $row = 'last';
    reveal_type($rows);
    reveal_type($row);
}

#[Runs([[1, 2]], [[]])]
function classicReferenceBug(array $in)
{
    $a = [1, 'x', null];
    foreach ($a as &$v) {
    }
    foreach ($a as $v) {
    }
    reveal_type($a);
}

#[Runs([3], [0])]
function widens(int $n)
{
    $v = 1;
    $w = 'a';
    for ($i = 0; $i < $n; $i++) {
        reveal_type($v);
        $w = $v;
        $v = match (true) {
            $v === 1 => 'one',
            $v === 'one' => 2.5,
            default => [$v],
        };
    }
    reveal_type($v);
    reveal_type($w);
}

#[Runs([5], [0], [1])]
function chain(int $n)
{
    $a = 1;
    $b = 2;
    $c = 3;
    $d = 4;
    $e = 5;
    while ($n-- > 0) {
        reveal_type($a);
        $a = $b;
        $b = $c;
        $c = $d;
        $d = $e;
        $e = 'end';
    }
    reveal_type($a);
    reveal_type($n);
}

#[Runs([6], [0], [1])]
function keysGrow(int $n)
{
    $a = [];
    for ($i = 0; $i < $n; $i++) {
        $a["k$i"] = $i;
        if ($i > 3) {
            $a['fixed'] = true;
            unset($a['k0']);
        }
        reveal_type($a);
    }
    reveal_type($a);
    $b = ['one' => 1];
    for ($i = 0; $i < $n; $i++) {
        $b[] = $i;
        $b['n'] = count($b);
    }
    reveal_type($b);
}

#[Runs([2], [0])]
function twoLevels(int $n)
{
    $out = [];
    for ($i = 0; $i < $n; $i++) {
        for ($j = 0; $j < $n; $j++) {
            $out[$i][] = [$i, $j];
        }
        $out[$i]['done'] = true;
    }
    reveal_type($out);
}

#[Runs([['a' => 1, 'b' => 2]], [[]])]
function unrolled(array $in)
{
    $out = [];
    foreach (['a', 'b', 'c'] as $key) {
        if (! isset($in[$key])) {
            $out['missing'][] = $key;
            continue;
        }
        $out[$key] = $in[$key];
    }
    reveal_type($out);
    $sum = 0;
    foreach ([1, 2, 3] as $i => $n) {
        $sum += $n * $i;
    }
    reveal_type($sum);
    reveal_type($i);
    reveal_type($n);
}

#[Runs([0], [2])]
function infinite(int $n)
{
    $tries = 0;
    while (true) {
        $tries++;
        if ($tries > $n) {
            break;
        }
    }
    reveal_type($tries);
    for (;;) {
        $tries = "t$tries";
        if (strlen($tries) > 4) {
            break;
        }
    }
    reveal_type($tries);
}

#[Runs([[]], [['x']], [['x', 'y', 'z']])]
function listAssign(array $in)
{
    $prev = null;
    foreach ($in as $i => $one) {
        [$prev, $pair] = [$one, [$prev, $one]];
        reveal_type($pair);
    }
    reveal_type($prev);
    reveal_type($pair ?? 'unset');
}

#[Runs([0], [1], [7])]
function switchInLoop(int $n)
{
    $state = 'a';
    for ($i = 0; $i < $n; $i++) {
        switch ($state) {
            case 'a':
                $state = 'b';
                break;
            case 'b':
                $state = 1;
                continue 2;
            case 1:
                $state = null;
            default:
                $state = [$state];
        }
        reveal_type($state);
    }
    reveal_type($state);
}

#[Runs([3], [0])]
function whileAssign(int $n)
{
    $stack = range(0, $n);
    $last = 'none';
    while (($top = array_pop($stack)) !== null) {
        $last = $top;
        reveal_type($top);
    }
    reveal_type($last);
    reveal_type($top);
    while ($next = array_shift($stack)) {
        $last = $next;
    }
    reveal_type($next);
}

#[Runs([4], [0])]
function countsDown(int $n)
{
    for ($i = $n, $j = 0; $i > 0; $i--, $j += 2) {
        reveal_type($j);
    }
    reveal_type($i);
    reveal_type($j);
    $big = PHP_INT_MAX - 1;
    $big++;
    reveal_type($big);
    $big++;
    reveal_type($big);
}
