<?php

namespace Flow;

use Docgen\Flow\Runs;

abstract class Animal
{
    protected static $count = 0;
    protected $log = [];
    public ?Animal $friend = null;

    public static function make(...$args): static
    {
        static::$count++;

        return new static(...$args);
    }

    public static function kinds()
    {
        return [static::class, self::class, get_called_class()];
    }

    public function sound()
    {
        return 'none';
    }

    public function speak($times = 1)
    {
        return [$this->sound(), $times];
    }

    public function self()
    {
        return $this;
    }

    public function with($friend)
    {
        $new = clone $this;
        $new->friend = $friend;

        return $new;
    }

    public function __get($name)
    {
        return "magic $name";
    }

    public function __call($name, $args)
    {
        return [$name => $args];
    }

    public static function __callStatic($name, $args)
    {
        return count($args);
    }
}

trait Loud
{
    private $volume = 'low';

    public function volume()
    {
        return $this->volume;
    }

    public function sound()
    {
        return strtoupper(parent::sound()).$this->suffix();
    }

    abstract protected function suffix();

    public static function louder()
    {
        return new self();
    }

    public function counts()
    {
        static $n = 0;

        return ++$n;
    }
}

class Dog extends Animal
{
    use Loud;

    const SUFFIX = '!';

    public function __construct(public $name = 'rex', private int|string $age = 3) {}

    protected function suffix()
    {
        return static::SUFFIX;
    }

    public function age()
    {
        return $this->age;
    }

    public function birthday()
    {
        $this->age = 'old';

        return $this->age;
    }
}

class Puppy extends Dog
{
    const SUFFIX = 5;

    public function speak($times = 'often')
    {
        return parent::speak($times) + ['yip' => true];
    }
}

class Cat extends Animal
{
    use Loud {
        sound as protected loudSound;
        Loud::volume as public meowVolume;
    }

    public function sound()
    {
        return $this->loudSound() ?: null;
    }

    protected function suffix()
    {
        return null;
    }
}

class Bag implements \ArrayAccess, \IteratorAggregate, \Countable
{
    private $data = ['a' => 1];

    public function offsetExists(mixed $k): bool
    {
        return isset($this->data[$k]);
    }

    public function offsetGet(mixed $k): mixed
    {
        return $this->data[$k] ?? 'fallback';
    }

    public function offsetSet(mixed $k, mixed $v): void
    {
        $k === null ? $this->data[] = $v : $this->data[$k] = $v;
    }

    public function offsetUnset(mixed $k): void
    {
        unset($this->data[$k]);
    }

    public function getIterator(): \Iterator
    {
        yield from $this->data;
        yield 'extra' => new \stdClass();
    }

    public function count(): int
    {
        return count($this->data);
    }

    public function __isset($name)
    {
        return true;
    }

    public function __get($name)
    {
        return $name === 'list' ? [1] : null;
    }

    public function __invoke($x = 'default')
    {
        return [$x];
    }

    public function __toString(): string
    {
        return 'bag';
    }
}

#[Runs([])]
function statics_()
{
    reveal_type(Dog::make());
    reveal_type(Puppy::make('p'));
    reveal_type(Puppy::kinds());
    reveal_type(Dog::make()->speak());
    reveal_type((new Puppy())->speak());
    reveal_type((new Puppy())->sound());
    reveal_type((new Cat())->sound());
    reveal_type((new Cat())->meowVolume());
    reveal_type((new Cat())->speak(null));
    reveal_type(Puppy::louder());
    reveal_type((new Dog())->self());
    reveal_type((new Puppy())->self()->speak());
    $d = new Dog();
    reveal_type($d->age());
    reveal_type($d->birthday());
    reveal_type($d->age());
    reveal_type($d->name);
    $d->name = null;
    reveal_type($d->with(new Cat())->friend);
    reveal_type($d->friend);
    reveal_type($d->missing);
    reveal_type($d->unknown(1, 2));
    reveal_type(Dog::never('x'));
    reveal_type($d->counts());
    reveal_type($d->counts());
    $c = 'Flow\Puppy';
    reveal_type(new $c());
    reveal_type($c::make());
    reveal_type($c::SUFFIX);
    $m = 'speak';
    reveal_type($d->$m());
    reveal_type([$d, 'speak'](2));
    reveal_type(call_user_func([$d, 'speak'], 3));
    reveal_type(call_user_func_array([new Puppy(), 'speak'], ['times' => 4]));
    reveal_type((new \ReflectionClass($d))->getShortName());
    $anon = new class('x') extends Dog
    {
        public $extra = [1];

        public function sound()
        {
            return [parent::sound(), $this->name];
        }
    };
    reveal_type($anon->sound());
    reveal_type($anon->speak());
    reveal_type($anon->extra);
    reveal_type($anon instanceof Dog);
}

#[Runs([])]
function accessors()
{
    $b = new Bag();
    reveal_type($b['a']);
    $b['a'] = 'changed';
    reveal_type($b['a']);
    $b[] = 5;
    reveal_type($b['zzz']);
    reveal_type(isset($b['nope']));
    reveal_type($b['nope'] ?? 'quiet');
    reveal_type($b->list);
    reveal_type($b->other);
    reveal_type($b->other ?? 'none');
    reveal_type(isset($b->other));
    reveal_type($b());
    reveal_type($b('y'));
    reveal_type("$b");
    reveal_type(count($b));
    foreach ($b as $k => $v) {
        reveal_type($k);
        reveal_type($v);
    }
    reveal_type(iterator_to_array($b));
    reveal_type([...$b]);
    reveal_type((array) new \ArrayObject(['x' => 1]));
    unset($b['a']);
    reveal_type($b['a']);
    $ao = new \ArrayObject(['k' => 'v']);
    reveal_type($ao['k']);
    $ao['k'] = 2;
    reveal_type($ao['k']);
    $w = new \WeakMap();
    $w[$b] = 'w';
    reveal_type($w[$b]);
    $fixed = new \SplFixedArray(2);
    $fixed[0] = 1;
    reveal_type($fixed[1]);
    $storage = new \SplObjectStorage();
    reveal_type(count($storage));
}

function gen($n)
{
    $got = yield 'first' => $n;
    reveal_type($got);
    try {
        $more = yield [$got];
        reveal_type($more);
    } finally {
        yield 'cleanup' => null;
    }
    yield from inner($n);

    return 'done';
}

function inner($n)
{
    for ($i = 0; $i < $n; $i++) {
        yield $i;
    }

    return $n;
}

#[Runs([0], [3])]
function generators(int $n)
{
    foreach (gen($n) as $k => $v) {
        reveal_type($k);
        reveal_type($v);
    }
    $g = gen($n);
    reveal_type($g->current());
    reveal_type($g->send('sent'));
    reveal_type($g->send(5));
    reveal_type(iterator_to_array(inner($n)));
    $lazy = (function () {
        $x = yield;
        reveal_type($x);
    })();
    $lazy->current();
    $lazy->send(['v']);
    $h = inner($n);
    foreach ($h as $_) {
    }
    reveal_type($h->getReturn());
    $pairs = (fn () => yield from ['a' => 1, 'b' => 'x'])();
    foreach ($pairs as $k => $v) {
        reveal_type($k);
        reveal_type($v);
    }
    reveal_type(array_sum(iterator_to_array(inner(2))));
}

function defaults($a, $b = 2, ...$rest)
{
    return ['a' => $a, 'b' => $b, 'rest' => $rest, 'n' => func_num_args(), 'all' => func_get_args()];
}

function reassigned($x = null)
{
    $x = $x ?? 'default';
    if ($x === 'default') {
        $x = [$x];
    }

    return $x;
}

function deep($n)
{
    return $n > 0 ? ['in' => deep($n - 1)] : 'bottom';
}

function multi(int|string|null $x): int|string|bool
{
    if ($x === null) {
        return false;
    }

    return is_int($x) ? (string) $x : (int) $x;
}

#[Runs([])]
function arguments_()
{
    reveal_type(defaults(1));
    reveal_type(defaults('x', null, 3, 4));
    reveal_type(defaults(b: 1, a: 2));
    reveal_type(defaults(1, rest: 5));
    reveal_type(defaults(...['a' => 1, 'b' => 2]));
    reveal_type(defaults(...[1, 2, 3]));
    $spread = range(1, rand(1, 5));
    reveal_type(defaults(...$spread));
    reveal_type(defaults('z', ...$spread)['b']);
    reveal_type(reassigned());
    reveal_type(reassigned(5));
    reveal_type(reassigned('default'));
    reveal_type(deep(3));
    reveal_type(multi(null));
    reveal_type(multi(5));
    reveal_type(multi('x'));
    $f = defaults(...);
    reveal_type($f(1, 2));
    $s = strlen(...);
    reveal_type($s('abc'));
    $p = (new Dog())->speak(...);
    reveal_type($p('q'));
    $st = Puppy::make(...);
    reveal_type($st());
    $curry = fn ($a) => fn ($b) => [$a, $b];
    reveal_type($curry(1)('x'));
    $compose = fn (callable ...$fs) => fn ($x) => array_reduce($fs, fn ($acc, $f) => $f($acc), $x);
    reveal_type($compose('strtoupper', 'strlen')('abc'));
    reveal_type((function () {
        return func_get_args();
    })(1, 'b'));
    reveal_type(array_map(null, [1, 2], ['a', 'b']));
    reveal_type(array_map('strtoupper', ['x' => 'y']));
    reveal_type(array_map([new Dog(), 'speak'], [1, 2]));
    reveal_type(array_map(fn ($a, $b) => [$a, $b], [1, 2], ['x']));
    reveal_type(array_reduce([1, 2], fn ($c, $i) => $c + $i));
    reveal_type(array_reduce([], fn ($c, $i) => $c + $i, 'init'));
    reveal_type(array_reduce([1, 'x'], fn ($c, $i) => [...$c, $i], []));
    reveal_type(array_filter(['a' => 1, 'b' => null, 'c' => 0]));
    reveal_type(array_filter([1, 2, 3], fn ($x) => $x > 1));
    reveal_type(array_filter(['a' => 1, 'b' => 2], fn ($k) => $k === 'a', ARRAY_FILTER_USE_KEY));
    $bound = \Closure::bind(function () {
        return $this->age;
    }, new Dog(age: 'bound'), Dog::class);
    reveal_type($bound());
    reveal_type((fn () => $this)->call(new Cat()));
    $static = static fn (?int $x = null): ?string => $x === null ? null : "n$x";
    reveal_type($static());
    reveal_type($static(3));
    usort($spread, fn ($a, $b) => $a <=> $b);
    reveal_type($spread);
    $acc = [];
    array_walk($spread, function ($v, $k) use (&$acc) {
        $acc["k$k"] = $v;
    });
    reveal_type($acc);
    $memo = [];
    $fib = function ($n) use (&$fib, &$memo) {
        return $memo[$n] ??= $n < 2 ? $n : $fib($n - 1) + $fib($n - 2);
    };
    reveal_type($fib(10));
    reveal_type($memo);
}
