<?php

namespace Flow;

use Docgen\Flow\Runs;

function risky(int $n): int
{
    if ($n > 0) {
        throw $n > 1 ? new \RuntimeException('r') : new \LogicException('l');
    }

    return $n;
}

#[Runs([0, 0], [1, 0], [0, 1], [2, 0], [0, 2])]
function between(int $a, int $b)
{
    $x = 1;
    try {
        $x = 'mid';
        risky($a);
        $x = 2.5;
        risky($b);
        $x = null;
    } catch (\RuntimeException $e) {
        reveal_type($x);
    } catch (\LogicException) {
        reveal_type($x);
        $x = ['caught'];
    }
    reveal_type($x);
}

#[Runs([0], [1], [2])]
function finallyRuns(int $a)
{
    $x = 'a';
    try {
        risky($a);
        $x = 'b';
    } catch (\LogicException) {
        $x = 'c';
    } finally {
        reveal_type($x);
        $y = $x;
    }
    reveal_type($y);
}

#[Runs([0], [1], [2])]
function finallyReturns(int $a)
{
    $f = function () use ($a) {
        try {
            risky($a);

            return 'ok';
        } catch (\LogicException) {
            return 'logic';
        } finally {
            if ($a > 1) {
                return ['forced'];
            }
        }
    };
    reveal_type($f());
}

#[Runs([0], [1], [2])]
function returnInTry(int $a)
{
    $f = function () use ($a) {
        $n = 0;
        try {
            $n = 1;

            return risky($a) ?: $n;
        } catch (\LogicException) {
            $n = 'l';
        } finally {
            reveal_type($n);
        }

        return $n;
    };
    reveal_type($f());
}

#[Runs([0], [1], [2])]
function nested(int $a)
{
    $log = [];
    try {
        try {
            $log[] = 'in';
            risky($a);
            $log[] = 'after';
        } catch (\LogicException $e) {
            $log['l'] = $e;
            throw new \RuntimeException('again', 0, $e);
        } finally {
            $log['f'] = true;
        }
    } catch (\Exception $e) {
        reveal_type($log);
        reveal_type($e);
    }
    reveal_type($log);
}

#[Runs([0], [1], [2])]
function retries(int $a)
{
    $result = null;
    foreach ([3, 2, 1] as $try) {
        try {
            $result = risky(min($a, $try - 1));
            break;
        } catch (\RuntimeException) {
            $result = 'failed';
            continue;
        } catch (\LogicException) {
            $result = false;
        }
    }
    reveal_type($result);
    reveal_type($try);
}

#[Runs([0], [1])]
function inLoopFinally(int $n)
{
    $state = 'none';
    for ($i = 0; $i < 3; $i++) {
        try {
            if ($i === $n) {
                $state = $i;
                break;
            }
            $state = 'run';
        } finally {
            $state = [$state];
        }
    }
    reveal_type($state);
}

#[Runs([0], [1])]
function throwsAsValue(int $n)
{
    try {
        $v = $n ?: throw new \LogicException('zero');
        reveal_type($v);
    } catch (\LogicException $v) {
        reveal_type($v);
    }
    reveal_type($v);
}

#[Runs([0], [1])]
function writesInClosure(int $n)
{
    $x = 'before';
    try {
        array_map(function ($i) use (&$x) {
            $x = $i;
            risky($i);
        }, [0, $n]);
    } catch (\LogicException) {
        reveal_type($x);
    }
    reveal_type($x);
}

#[Runs([0], [1], [2])]
function neverReturns(int $n)
{
    $stop = function (): never {
        throw new \LogicException('stop');
    };
    try {
        if ($n === 1) {
            $x = 'one';
            $stop();
        }
        $x = 2;
    } catch (\LogicException) {
        reveal_type($x);
        $x .= '!';
    }
    reveal_type($x);
}
