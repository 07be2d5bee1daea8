<?php

namespace Flow;

use Docgen\Flow\Runs;

class Stack_
{
    private $items = [];
    private $count = 0;
    protected $last = null;
    private array $byName = [];
    private ?self $parent = null;
    private $mode = 'idle';
    private string $label = 'fixed';
    protected string $changed = 'before';
    private static $pool = [];
    private $lazy;
    private $nested = ['a' => ['b' => 1]];
    public readonly array $config;

    public function __construct(array $config = [], private $extra = 'promoted')
    {
        $this->config = $config + ['debug' => false];
    }

    public function push($x)
    {
        $this->items[] = $x;
        $this->count++;
        $this->last = $x;
        $this->byName["n$this->count"]['value'] = $x;
        self::$pool[$this->count] = $this;

        return $this;
    }

    public function reset()
    {
        foreach ($this->items as $i => &$item) {
            $item = null;
        }
        $this->mode .= '!';
        [$this->last, $this->count] = ['reset', -1];
        $this->nested['a']['b'] = 'deep';
        $this->extra = 5;
        sort($this->items);

        return $this;
    }

    public function all()
    {
        reveal_type($this->items);
        reveal_type($this->count);
        reveal_type($this->last);
        reveal_type($this->byName);
        reveal_type($this->mode);
        reveal_type($this->label);
        reveal_type($this->nested);
        reveal_type($this->extra);
        reveal_type($this->config);
        reveal_type(self::$pool);
        reveal_type($this->lazy());
        reveal_type($this->lazy);
        reveal_type($this->parent?->count);
        reveal_type(count($this->items) === 0 ? null : end($this->items));

        return $this->items;
    }

    public function changed()
    {
        return $this->changed;
    }

    private function lazy()
    {
        return $this->lazy ??= ['made' => $this->count];
    }

    public function child()
    {
        $c = new static();
        $c->parent = $this;
        $c->mode = ['child'];

        return $c;
    }

    public function __get($name)
    {
        return $this->$name;
    }
}

class Stack2 extends Stack_
{
    public function change()
    {
        $this->changed = 'after';
        $this->last = ['sub'];

        return $this;
    }
}

#[Runs([])]
function properties()
{
    $s = new Stack_();
    $s->all();
    $s->push(1)->push('x')->all();
    $s->reset()->all();
    $s->child()->push(null)->all();
    (new Stack2(['debug' => true, 'x' => 1]))->change()->all();
    reveal_type($s->count);
    reveal_type($s->push(5)->all());
}

function changedOf(Stack_ $s)
{
    reveal_type($s->changed());
}

#[Runs([])]
function belowOrNot()
{
    changedOf(new Stack_());
    changedOf((new Stack2())->change());
    reveal_type((new Stack_())->changed());
}

class Money
{
    public $amount = 0;
    public ?string $currency = null;
    protected $guarded = ['id'];

    public function __set($name, $value)
    {
        $this->guarded[$name] = $value;
    }

    public function add(Money ...$others)
    {
        foreach ($others as $other) {
            $this->amount += $other->amount;
            $this->currency ??= $other->currency;
        }

        return $this;
    }

    public function toArray()
    {
        $out = [];
        foreach (get_object_vars($this) as $key => $value) {
            if (in_array($key, ['guarded'])) {
                continue;
            }
            $out[$key] = $value ?? 'none';
        }

        return $out;
    }

    public static function parse($text)
    {
        $m = new self();
        if (is_numeric($text)) {
            $m->amount = $text + 0;
        } elseif (preg_match('/^(\d+)(\w+)$/', $text, $found)) {
            [, $m->amount, $m->currency] = $found;
        } else {
            return null;
        }

        return $m;
    }
}

#[Runs(['5'], ['1.5'], ['5EUR'], ['nope'], [7])]
function money($text)
{
    $m = Money::parse($text);
    reveal_type($m);
    if ($m === null) {
        return;
    }
    reveal_type($m->amount);
    reveal_type($m->currency);
    $m->other = 'magic';
    reveal_type($m->toArray());
    reveal_type((new Money())->add(...[Money::parse('3'), Money::parse('2.5')])->amount);
    $name = 'amount';
    $m->$name = 'dynamic';
    reveal_type($m->amount);
    $m->{'curr'.'ency'} = 'USD';
    reveal_type($m->currency);
    foreach (['amount', 'currency'] as $property) {
        $m->$property = null;
    }
    reveal_type($m->amount);
    $copy = clone $m;
    $copy->amount = 'copy';
    reveal_type($m->amount);
    $list = [$m, $copy];
    foreach ($list as $each) {
        $each->currency = 'each';
    }
    reveal_type($m->currency);
    array_walk($list, function (Money $x) {
        $x->amount = ['walked'];
    });
    reveal_type($m->amount);
    $swap = function (Money $x) use ($m) {
        $m->amount = $x->currency;
    };
    $m->amount = 1;
    $swap($copy);
    reveal_type($m->amount);
    $holder = ['m' => $m];
    $holder['m']->amount = 'held';
    reveal_type($m->amount);
}

#[Runs([0], [1], [2], [3], [4])]
function fallthrough(int $n)
{
    $out = [];
    switch ($n) {
        case 0:
            $out['zero'] = true;
        case 1:
            $out['one'] = $n;
            break;
        case 2:
            return reveal_type($out);
        case 3:
            $out = 'three';
        default:
            $out = [$out];
    }
    reveal_type($out);
    $kind = match (true) {
        $n > 3 => 'big',
        $n > 1 => $n,
        default => null,
    };
    reveal_type($kind);
    try {
        reveal_type(match ($n) {
            1, 2 => 'few',
            3 => ['three'],
        });
    } catch (\UnhandledMatchError $e) {
        reveal_type($e);
    }
    $i = 0;
    again:
    $i++;
    $label = $i > 1 ? "round $i" : 0;
    if ($i < 3) {
        goto again;
    }
    reveal_type($label);
    $f = function () use (&$f, $n) {
        static $calls = 0;

        return ++$calls > $n ? $calls : $f();
    };
    reveal_type($f());
    do {
        $tail = $n--;
        if ($tail === 2) {
            continue;
        }
        $seen[] = $tail;
    } while ($n > 0 && $n % 2);
    reveal_type($tail);
    reveal_type($seen ?? null);
    reveal_type($n);
}

#[Runs([['a' => ['x' => 1], 'b' => ['x' => null, 'y' => 2]]], [[]], [['q' => ['x' => 's']]])]
function rows(array $rows)
{
    $sum = null;
    $best = null;
    $groups = ['none' => []];
    foreach ($rows as $name => ['x' => $x]) {
        $sum = ($sum ?? 0) + (int) $x;
        if ($best === null || $x > $best['x']) {
            $best = ['name' => $name, 'x' => $x];
        }
        $groups[$x === null ? 'none' : 'some'][$name] = $x;
        reveal_type($best);
    }
    reveal_type($sum);
    reveal_type($best);
    reveal_type($groups);
    reveal_type(array_map(fn ($r) => $r['y'] ?? false, $rows));
    reveal_type(array_column($rows, 'y', 'x'));
    reveal_type(array_key_first($rows));
    foreach ($rows as $k => &$row) {
        $row['seen'] = true;
        if ($k === 'b') {
            unset($row['x']);
        }
    }
    unset($row);
    reveal_type($rows);
    $list = array_values($rows);
    foreach ($list as $i => $item) {
        if ($i === 0) {
            continue;
        }
        $list[$i]['prev'] = $list[$i - 1];
    }
    reveal_type($list);
    uksort($rows, fn ($a, $b) => strcmp($b, $a));
    reveal_type($rows);
    [$head, $tail] = [array_shift($list), $list];
    reveal_type($head);
    reveal_type($tail);
    $index = [];
    foreach (['p' => 1, 'q' => 2] as $index['key'] => $index['value']) {
        $all[] = $index;
    }
    reveal_type($index);
    reveal_type($all);
    $matrix = [[1, 2], [3]];
    foreach ($matrix as &$line) {
        foreach ($line as &$cell) {
            $cell = "c$cell";
        }
    }
    unset($line, $cell);
    reveal_type($matrix);
    $queue = [['n' => 1, 'kids' => [['n' => 2, 'kids' => []]]]];
    $flat = [];
    while ($node = array_shift($queue)) {
        $flat[] = $node['n'];
        array_push($queue, ...$node['kids']);
    }
    reveal_type($flat);
    reveal_type($queue);
    $tree = fn ($nodes, $d = 0) => array_map(fn ($n) => ['d' => $d, 'kids' => $n['kids']], $nodes);
    reveal_type($tree([['kids' => []]]));
    reveal_type($tree([['kids' => [1]]], 'deep'));
}
