<?php

namespace Flow;

use Docgen\Flow\Runs;

function fill(&$target, $value = 5)
{
    $target = $value;
}

/** @param-out list<string> $target */
function fillList(&$target)
{
    $target = ['a'];
}

function &element(array &$a, $k)
{
    return $a[$k];
}

function extend(array &$a): void
{
    $a['more'] = true;
}

class Box
{
    public $value = 1;
    public static $shared = 'start';
    public array $items = [];
    private ?string $name = null;

    public function __construct(public readonly int $id = 3) {}

    public function change()
    {
        $this->value = 'changed';
        self::$shared = 7;

        return $this;
    }

    public function put($k, $v): static
    {
        $this->items[$k] = $v;

        return $this;
    }

    public function name(): ?string
    {
        return $this->name ??= $this->make();
    }

    private function make(): string
    {
        return 'made';
    }

    public function asks($other)
    {
        $this->value = 'mine';
        $other->change();
        reveal_type($this->value);
        $this->value = 'again';
        touch($this);
        reveal_type($this->value);
        $this->value = 'third';
        $f = function () {
            $this->value = 9.5;
        };
        $f();
        reveal_type($this->value);
        $this->items = [];
        array_walk($other->items, fn ($v, $k) => $this->put($k, $v));
        reveal_type($this->items);
        $this->name = 'set';
        if ($this->name !== null) {
            $this->reset();
            reveal_type($this->name);
        }
        reveal_type($this->id);
    }

    private function reset()
    {
        $this->name = null;
    }
}

function touch(Box $b)
{
    $b->value = ['touched'];
}

#[Runs([])]
function passes()
{
    $x = 'a';
    fill($x);
    reveal_type($x);
    fill($x, [1]);
    reveal_type($x);
    fillList($x);
    reveal_type($x);
    fill($fresh, 'z');
    reveal_type($fresh);
    $arr = ['k' => 1, 'l' => 2];
    fill($arr['k'], 'new');
    reveal_type($arr);
    fill($arr['deep']['er']);
    reveal_type($arr);
    extend($arr);
    reveal_type($arr);
    $o = new Box();
    fill($o->value, 2.5);
    reveal_type($o->value);
    fill(target: $x);
    reveal_type($x);
    $g = 'Flow\fill';
    $y = 'kept';
    $g($y);
    reveal_type($y);
    $h = fill(...);
    $z = 'kept';
    $h($z);
    reveal_type($z);
    $w = 'kept';
    call_user_func_array('Flow\fill', [&$w, 8]);
    reveal_type($w);
}

#[Runs([])]
function aliases()
{
    $a = 1;
    $b = &$a;
    $b = 'through b';
    reveal_type($a);
    $a = [2];
    reveal_type($b);
    $arr = ['x' => 1];
    $r = &$arr['x'];
    $r = 'written';
    reveal_type($arr);
    $copy = $arr;
    $r = 5.5;
    reveal_type($copy);
    $o = new Box();
    $p = $o;
    $p->value = 'shared';
    reveal_type($o->value);
    $q = &$o->value;
    $q = null;
    reveal_type($o->value);
    $list = [1, 2, 3];
    $e = &element($list, 1);
    $e = 'el';
    reveal_type($list);
    $swap = [1, 'one'];
    [$swap[1], $swap[0]] = [$swap[0], $swap[1]];
    reveal_type($swap);
    $m = 'x';
    $n = [&$m];
    $n[0] = 9;
    reveal_type($m);
    [$c, &$d] = $swap;
    $d = 'ref';
    reveal_type($swap);
}

#[Runs([true], [false])]
function conditionalAlias(bool $c)
{
    $a = 1;
    $b = 2;
    if ($c) {
        $b = &$a;
    }
    $b = 'x';
    reveal_type($a);
    reveal_type($b);
}

#[Runs([])]
function closuresWrite()
{
    $total = 0;
    $names = [];
    $add = function ($x) use (&$total, &$names) {
        $total = "t$x";
        $names[$x] = $x;
    };
    reveal_type($total);
    $add(1);
    reveal_type($total);
    reveal_type($names);
    $total = 5;
    $add(2);
    reveal_type($total);
    $by = 1;
    $copy = function () use ($by) {
        $by = 'inner';

        return $by;
    };
    reveal_type($copy());
    reveal_type($by);
    $arrow = fn () => $by = 'arrow';
    reveal_type($arrow());
    reveal_type($by);
    $by = null;
    reveal_type($copy());
    $late = fn () => $by;
    $by = 'later';
    reveal_type($late());
    $self = function ($n) use (&$self) {
        return $n > 0 ? [$self($n - 1)] : 'end';
    };
    reveal_type($self(2));
}

#[Runs(['x'], ['y'], ['a'])]
function dynamicNames(string $name)
{
    $x = 1;
    $y = 2;
    $$name = 'written';
    reveal_type($x);
    reveal_type($y);
    reveal_type($$name);
    extract(['x' => 'extracted', 'z' => true]);
    reveal_type($x);
    reveal_type($z);
    parse_str('y=parsed&q[]=1', $out);
    reveal_type($out);
    $p = 3;
    ${'p'} = 'braces';
    reveal_type($p);
    compact('x');
    $all = get_defined_vars();
    reveal_type($all);
    foreach (['p', 'y'] as $v) {
        ${$v} = [$v];
    }
    reveal_type($p);
    $GLOBALS['zz'] = 1;
    reveal_type($y);
}

#[Runs([])]
function objects()
{
    $b = new Box();
    reveal_type($b->value);
    $b->value = 'w';
    reveal_type($b->value);
    $b->change();
    reveal_type($b->value);
    $b->value = 1;
    touch($b);
    reveal_type($b->value);
    reveal_type(Box::$shared);
    Box::$shared = 'mine';
    $b->change();
    reveal_type(Box::$shared);
    Box::$shared = null;
    reveal_type(Box::$shared);
    $b->put('a', 1)->put('b', 'x');
    reveal_type($b->items);
    $b->items['c'] = 2;
    reveal_type($b->items);
    reveal_type($b->name());
    (new Box())->asks(new Box());
    (new Box())->asks((new Box())->put('k', 'v'));
    $same = new Box();
    $same->asks($same);
    $o = new \stdClass();
    $o->a = 1;
    $p = $o;
    $p->a = 'changed';
    $p->b = true;
    reveal_type($o);
    reveal_type($o->a);
    $c = clone $o;
    $c->a = null;
    reveal_type($o->a);
    reveal_type($c->a);
    $obj = (object) ['n' => 1];
    $f = function ($x) {
        $x->n = 'deep';
        $x->more = 1;
    };
    $f($obj);
    reveal_type($obj->n);
    reveal_type($obj);
    $arr = ['o' => $obj];
    $arr['o']->n = 5.5;
    reveal_type($obj->n);
    foreach ([$obj] as $each) {
        $each->n = [];
    }
    reveal_type($obj->n);
}

#[Runs([])]
function builtins()
{
    $a = [3, 1, 2];
    sort($a);
    reveal_type($a);
    $b = ['b' => 1, 'a' => 'x'];
    ksort($b);
    reveal_type($b);
    array_push($a, 'four', null);
    reveal_type($a);
    array_unshift($a, true);
    reveal_type($a);
    $last = array_pop($a);
    reveal_type($last);
    reveal_type($a);
    array_splice($a, 1, 1, ['in', 'sert']);
    reveal_type($a);
    shuffle($b);
    reveal_type($b);
    $s = '5';
    settype($s, 'integer');
    reveal_type($s);
    preg_match('/(?<y>\d+)-(\w)?/', '2024-', $m);
    reveal_type($m);
    preg_match_all('/(?<y>\d+)/', '1 2', $m);
    reveal_type($m);
    $c = ['x' => 1, 'y' => 2];
    array_walk($c, function (&$v, $k) {
        $v = "$k$v";
    });
    reveal_type($c);
    usort($a, fn ($x, $y) => 0);
    reveal_type($a);
    $u = ['q' => 2, 'p' => 'one'];
    usort($u, fn ($x, $y) => 1);
    reveal_type($u);
    $n = 0;
    $r = str_replace('a', 'b', 'aaa', $n);
    reveal_type($n);
    $e = reset($c);
    reveal_type($e);
    next($c);
    reveal_type(key($c));
    $d = [1, 2];
    array_multisort($d, $c);
    reveal_type($d);
    sscanf('12 ab', '%d %s', $num, $word);
    reveal_type($num);
    $ok = list($first, , $third) = explode('-', 'a-b-c');
    reveal_type($ok);
    reveal_type($third);
    $rest = ['k' => 1, 2, 'l' => 3];
    $shifted = array_shift($rest);
    reveal_type($rest);
    array_shift($rest);
    reveal_type($rest);
}

#[Runs([])]
function statics()
{
    foreach ([1, 2, 3] as $_) {
        reveal_type(counter());
    }
    global $someGlobal;
    $someGlobal = 4;
    setsGlobal();
    reveal_type($someGlobal);
}

function counter()
{
    static $n = null;
    $n = $n === null ? 'first' : 2;

    return $n;
}

function setsGlobal()
{
    global $someGlobal;
    $someGlobal = 'global';
}
