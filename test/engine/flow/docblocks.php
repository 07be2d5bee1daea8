<?php

namespace Flow;

use Docgen\Flow\Runs;

/**
 * @phpstan-type Point array{x: int, y?: float}
 * @phpstan-type Points list<Point>
 */
class Docs6
{
    /** @var array<string, list<int>> */
    public array $map = ['a' => [1]];

    /** @var array{id: int, tags: list<string>, nested?: array{deep: bool}} */
    public $shape = ['id' => 1, 'tags' => ['x']];

    /** @var Point */
    public $point = ['x' => 1];

    /** @var int<1, 5>|null */
    public $rating = 3;

    /** @var 'asc'|'desc' */
    public $dir = 'asc';

    /** @var positive-int */
    public $positive = 5;

    /** @var non-empty-string|false */
    public $slug = 'slug';

    /** @var callable(int): string */
    public $fn = 'strval';

    /** @var iterable<int, string> */
    public $iter = ['a'];

    /** @var array-key */
    public $key = 'k';

    /** @var scalar|null */
    public $scalar = 1.5;

    /** @var object{a: int} */
    public $obj;

    /** @var list{int, string} */
    public $pair = [1, 'b'];

    /** @var array<int, string> */
    public $sparse = [5 => 'five'];

    /** @var (int|string)[] */
    public $mixedList = [1, 'a'];

    /** @var array<array-key, mixed> */
    public $any = ['k' => 1];

    /** @var self::KIND_* */
    public $kind = self::KIND_A;

    public const KIND_A = 'a';
    public const KIND_B = 'b';
    public const MAP = ['one' => 1, 'two' => 'zwei'];

    /** @var value-of<self::MAP> */
    public $value = 1;

    /** @var key-of<self::MAP> */
    public $keyOf = 'two';

    public function __construct()
    {
        $this->obj = (object) ['a' => 1];
    }

    /**
     * @template T
     *
     * @param T $value
     * @return array{value: T, at: int}
     */
    public function wrap($value)
    {
        return ['value' => $value, 'at' => 1];
    }

    /**
     * @template K of array-key
     * @template V
     *
     * @param array<K, V> $items
     * @return array<K, array{item: V}>
     */
    public function each(array $items)
    {
        return array_map(fn ($i) => ['item' => $i], $items);
    }

    /**
     * @template T of object
     *
     * @param class-string<T> $class
     * @return T
     */
    public function make(string $class)
    {
        return new $class;
    }

    /** @return ($flag is true ? 'yes' : int) */
    public function cond(bool $flag)
    {
        return $flag ? 'yes' : 0;
    }

    /** @return ($x is null ? null : ($x is int ? string : float)) */
    public function nested($x)
    {
        return $x === null ? null : (is_int($x) ? (string) $x : 1.5);
    }

    /**
     * @template T
     *
     * @param T|null $x
     * @param T $default
     * @return T
     */
    public function default($x, $default)
    {
        return $x ?? $default;
    }

    /** @return static */
    public function chain()
    {
        return $this;
    }

    /** @return Points */
    public function points()
    {
        return [['x' => 1], ['x' => 2, 'y' => 0.5]];
    }

    /** @return \Generator<int, array{n: int}, mixed, string> */
    public function gen()
    {
        yield ['n' => 1];

        return 'done';
    }

    /** @param-out list<int> $out */
    public function fill(&$out)
    {
        $out = [1, 2];
    }

    /** @phpstan-assert !null $x */
    public function assertNotNull($x)
    {
        if ($x === null) {
            throw new \RuntimeException('null');
        }
    }

    /** @phpstan-assert-if-true int $x */
    public function isInt($x)
    {
        return is_int($x);
    }
}

#[Runs([true, 5, null], [false, 'txt', 'given'])]
function docblocks(bool $c, $any, ?string $maybe)
{
    $d = new Docs6;
    reveal_type($d->map);
    reveal_type($d->map['a'][0]);
    reveal_type($d->shape);
    reveal_type($d->shape['nested']['deep'] ?? 'no');
    reveal_type($d->point['y'] ?? null);
    reveal_type($d->rating);
    reveal_type($d->dir);
    reveal_type($d->positive);
    reveal_type($d->slug);
    reveal_type(($d->fn)(5));
    foreach ($d->iter as $k => $v) {
        reveal_type([$k, $v]);
    }
    reveal_type($d->key);
    reveal_type($d->scalar);
    reveal_type($d->obj->a);
    reveal_type($d->pair);
    reveal_type($d->mixedList);
    reveal_type($d->kind);
    reveal_type($d->value);
    reveal_type($d->keyOf);
    reveal_type($d->wrap('v'));
    reveal_type($d->wrap([$any]));
    reveal_type($d->each(['a' => 1, 'b' => 2]));
    reveal_type($d->each([1, 2]));
    reveal_type($d->make(Docs6::class)->dir);
    reveal_type($d->cond(true));
    reveal_type($d->cond($c));
    reveal_type($d->nested(null));
    reveal_type($d->nested(5));
    reveal_type($d->nested('x'));
    reveal_type($d->nested($any));
    reveal_type($d->default($maybe, 'dflt'));
    reveal_type($d->default(null, 7));
    reveal_type($d->chain()->chain()->positive);
    reveal_type($d->points());
    reveal_type($d->points()[1]['y'] ?? 0);
    foreach ($d->gen() as $row) {
        reveal_type($row['n']);
    }
    $g = $d->gen();
    foreach ($g as $_) {
    }
    reveal_type($g->getReturn());
    $d->fill($filled);
    reveal_type($filled);
    if ($d->isInt($any)) {
        reveal_type($any);
    }
    reveal_type($d?->chain()?->shape['tags'][0]);
    reveal_type($maybe?->foo ?? $any);
    reveal_type(($c ? $d : null)?->point['x']);
    reveal_type(($c ? $d : null)?->points()[0]['x'] ?? 'none');
    reveal_type(($c ? null : $d)?->chain()->dir);
    reveal_type($d->shape['missing'] ?? $d->shape['id'] ?? 'x');
    /** @var list<array{id: int}> $typed */
    $typed = [['id' => 1]];
    reveal_type($typed[0]['id']);
    reveal_type(array_column($typed, 'id'));
    $first = fn (array $xs, callable $f = null) => $f ? array_values(array_filter($xs, $f))[0] ?? null : ($xs[0] ?? null);
    reveal_type($first([1, 2]));
    reveal_type($first(['a', 'b'], fn ($x) => $x === 'b'));
    reveal_type($first([]));
    $mul = fn (int $x): int => $x * 2;
    reveal_type(array_map($mul, [1, 2]));
    $partial = strlen(...);
    reveal_type($partial('four'));
    $method = $d->wrap(...);
    reveal_type($method('fcc'));
    $static = \DateTimeImmutable::createFromFormat(...);
    reveal_type($static('Y-m-d', '2020-01-01') instanceof \DateTimeImmutable);
    $bound = (fn () => $this->dir)->bindTo($d, Docs6::class);
    reveal_type($bound());
    $called = (fn ($x) => [$this->dir, $x])->call($d, 5);
    reveal_type($called);
    $args = ['value' => 'named'];
    reveal_type($d->wrap(...$args));
    $list = ['pos'];
    reveal_type($d->wrap(...$list));
    function_exists('nope') && reveal_type('never'); // nobody gets here
    reveal_type(array_map([$d, 'wrap'], ['m']));
    reveal_type(call_user_func_array([$d, 'default'], [null, 'cufa']));
    reveal_type(iterator_to_array((fn () => yield from ['a' => 1, 'b' => 2])()));
    $fib = function (int $n) use (&$fib): int {
        return $n < 2 ? $n : $fib($n - 1) + $fib($n - 2);
    };
    reveal_type($fib(7));
    usort($typed, fn ($a, $b) => $a['id'] <=> $b['id']);
    reveal_type($typed);
    $sum = 0;
    array_walk($typed, function ($row) use (&$sum) {
        $sum += $row['id'];
    });
    reveal_type($sum);
    $gen = (function () {
        $received = yield 1;
        yield $received ?? 'nothing';

        return 'ret';
    })();
    reveal_type($gen->current());
    reveal_type($gen->send('sent'));
    $gen->next();
    reveal_type($gen->getReturn());
}
