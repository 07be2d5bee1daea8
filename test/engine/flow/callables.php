<?php

namespace Flow;

use Docgen\Flow\Runs;

#[Runs([[1, 2], 'k', true], [[3], 'z', false])]
/** @param list<int> $l */
function stringKeyOnList(array $l, string $k, bool $c)
{
    $l[$k] = 'x';
    reveal_type($l);
    $m = [1, 2];
    if ($c) {
        $m['total'] = 3;
    }
    reveal_type($m);
    foreach ($m as $key => $v) {
        reveal_type($key);
    }
    reveal_type(array_keys($l));
    $n = [1, 2, 3];
    $n[$k] = 4;
    reveal_type($n);
    foreach ($n as $key => $v) {
        reveal_type($key);
    }
    reveal_type(array_key_first($n));
    reveal_type(array_flip($n));
    $o = ['a' => 1];
    $o[] = 2;
    $o[$k] = 3;
    foreach ($o as $key => $v) {
        reveal_type([$key, $v]);
    }
}

#[Runs([[3, 1, 2]], [[1]])]
/** @param list<int> $l */
function sorted(array $l)
{
    $a = [3, 1, 2];
    asort($a);
    reveal_type($a);
    reveal_type(array_is_list($a));
    $b = ['b', 'a'];
    arsort($b);
    reveal_type($b);
    $u = [1, 1, 2];
    reveal_type(array_unique($u));
    $d = array_unique([...$l, 1]);
    reveal_type($d);
    asort($l);
    reveal_type($l);
    $k = ['z' => 1, 'a' => 2];
    ksort($k);
    reveal_type($k);
    $f = [5, 6, 7];
    uasort($f, fn ($a, $b) => $b <=> $a);
    reveal_type($f);
    $x = array_unique(['a' => 1, 'b' => 1]);
    reveal_type($x);
    $y = array_unique([1, 2, 3]);
    reveal_type(json_encode($y));
    natsort($f);
    reveal_type($f);
    krsort($f);
    reveal_type($f);
    $t = ['x', 'y', 'x'];
    $t = array_unique($t);
    foreach ($t as $i => $v) {
        reveal_type($i);
    }
}

function bump(&$x)
{
    $x = 'changed';
}

class Ref
{
    public $cb;
    public function set(&$x) { $x = ['set']; }
    public function __invoke(&$x) { $x = 4.5; }
    public static function st(&$x) { $x = null; }
}

#[Runs(['Flow\bump'], [[Ref::class, 'st']])]
function references(callable $f)
{
    $a = 1;
    $f($a);
    reveal_type($a);
    $b = 1;
    call_user_func_array($f, [&$b]);
    reveal_type($b);
    $r = new Ref;
    $c = 1;
    $r->set($c);
    reveal_type($c);
    $d = 1;
    $r($d);
    reveal_type($d);
    $e = 1;
    $g = [$r, 'set'];
    $g($e);
    reveal_type($e);
    $h = 1;
    $i = $r->set(...);
    $i($h);
    reveal_type($h);
    $j = 1;
    $k = [Ref::class, 'st'];
    $k($j);
    reveal_type($j);
    $l = 1;
    $m = 'Flow\Ref::st';
    $m($l);
    reveal_type($l);
    $r->cb = function (&$x) { $x = 'cb'; };
    $n = 1;
    ($r->cb)($n);
    reveal_type($n);
    $o = 1;
    $p = bump(...);
    $p($o);
    reveal_type($o);
    $q = 1;
    (function (&$x) { $x = []; })($q);
    reveal_type($q);
    $s = ['v' => 1];
    $f($s['v']);
    reveal_type($s);
    $t = 1;
    $fns = ['x' => fn (&$z) => $z = 'arrow'];
    $fns['x']($t);
    reveal_type($t);
    $u = [1, 2];
    $name = 'sort';
    $v = [3, 1];
    $name($v);
    reveal_type($v);
    $w = [3, 'x' => 1];
    ('array_' . 'pop')($w);
    reveal_type($w);
    $z = ['p' => 1, 'q' => 2];
    array_walk($z, $f);
    reveal_type($z);
    $method = 'set';
    $aa = 1;
    $r->$method($aa);
    reveal_type($aa);
    $st = 'st';
    $bb = 1;
    Ref::$st($bb);
    reveal_type($bb);
    $cls = Ref::class;
    $cc = 1;
    $cls::st($cc);
    reveal_type($cc);
    $dd = 1;
    (new $cls)->set($dd);
    reveal_type($dd);
}
