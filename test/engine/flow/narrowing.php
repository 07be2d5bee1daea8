<?php

namespace Flow;

use Docgen\Flow\Runs;

interface Shape {}
interface Named
{
    public function name();
}
class Circle implements Shape
{
    public $r = 1;
}
class Square implements Shape, Named
{
    public function name()
    {
        return 'square';
    }
}
class Blue extends Circle implements Named
{
    public function name()
    {
        return null;
    }
}
enum Suit: string
{
    case Hearts = 'h';
    case Spades = 's';
    case Clubs = 'c';
    const Wild = self::Spades;

    public static function fromChar(string $c): self
    {
        return self::from($c);
    }

    public function color(): string
    {
        return match ($this) {
            self::Hearts => 'Red',
            self::Spades, self::Clubs => 'Black',
        };
    }

    public function rank()
    {
        return match (true) {
            $this === self::Hearts => 1,
            $this->value === 's' => 'two',
            default => null,
        };
    }
}
enum Plain
{
    case A;
    case B;
}

#[Runs([null], [0], [''], ['0'], ['a'], [[]], [[1]], [false], [true], [0.0], [1.5], [new Circle()])]
function truths($x)
{
    if ($x) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (empty($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (! $x || is_array($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    $y = $x ?: 'none';
    reveal_type($y);
    $z = $x ?? 'none';
    reveal_type($z);
    if ($x == 0) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if ($x == null) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if ($x == false) {
        reveal_type($x);
    }
    if ($x === false) {
        reveal_type($x);
    } elseif (is_scalar($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    $k = match (true) {
        is_string($x) => strlen($x),
        is_int($x), is_float($x) => $x,
        default => [$x],
    };
    reveal_type($k);
}

/** @param string|int|null $x */
#[Runs([null], [0], [''], ['0'], ['a'], [3], ['5'])]
function scalars($x)
{
    if ($x) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if ($x == '5') {
        reveal_type($x);
    }
    if ($x == 'a') {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if ($x == null) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if ($x != null && $x != 'a') {
        reveal_type($x);
    }
    if (in_array($x, ['a', 'b'])) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (in_array($x, ['a', 3, null], true)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (in_array($x, [5, 0])) {
        reveal_type($x);
    }
    switch ($x) {
        case 0:
            reveal_type($x);
            break;
        case 'a':
            reveal_type($x);
            break;
        case null:
            reveal_type($x);
            break;
        default:
            reveal_type($x);
    }
    if (is_numeric($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (ctype_digit($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    $m = match ($x) {
        null, 0 => 'none',
        'a' => $x,
        '5', 3 => $x,
        default => 'other',
    };
    reveal_type($m);
    if (is_string($x) && $x !== '') {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (isset($x) && ! is_string($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if ($x > 1) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    if (! is_null($x) xor is_int($x)) {
        reveal_type($x);
    } else {
        reveal_type($x);
    }
    while ($x !== null) {
        reveal_type($x);
        $x = null;
    }
    reveal_type($x);
}

/** @param Circle|Square|Blue|null $s */
#[Runs([new Circle()], [new Square()], [new Blue()], [null])]
function objectsOf($s, $any = null)
{
    if ($s instanceof Named) {
        reveal_type($s);
        reveal_type($s->name());
    } else {
        reveal_type($s);
    }
    if ($s instanceof Circle && ! $s instanceof Named) {
        reveal_type($s);
    } else {
        reveal_type($s);
    }
    if (! $s instanceof Circle) {
        reveal_type($s);

        return;
    }
    reveal_type($s);
    $t = $s;
    if ($t::class === Circle::class) {
        reveal_type($t);
    } else {
        reveal_type($t);
    }
    if (get_class($t) !== Blue::class) {
        reveal_type($t);
    } else {
        reveal_type($t);
    }
    if (is_a($s, Named::class)) {
        reveal_type($s);
    } else {
        reveal_type($s);
    }
    if (is_subclass_of($s, Circle::class)) {
        reveal_type($s);
    } else {
        reveal_type($s);
    }
    if (method_exists($s, 'name')) {
        reveal_type($s);
    } else {
        reveal_type($s);
    }
    $class = $s::class;
    if ($s instanceof $class) {
        reveal_type($s);
    }
    $other = new Square();
    if ($s instanceof $other) {
        reveal_type($s); // nobody gets here
    } else {
        reveal_type($s);
    }
}

#[Runs([new Circle()], [new Square()], [new Blue()])]
function interfaceOf(Shape $s)
{
    if ($s instanceof Circle) {
        reveal_type($s);
    } elseif ($s instanceof Named) {
        reveal_type($s);
    } else {
        reveal_type($s); // nobody gets here
    }
    $r = match (true) {
        $s instanceof Blue => [$s, 'blue'],
        $s instanceof Circle, $s instanceof Named => $s,
    };
    reveal_type($r);
    switch (true) {
        case $s instanceof Named:
            reveal_type($s);
            // no break
        case $s instanceof Circle:
            reveal_type($s);
            break;
        default:
            reveal_type($s); // nobody gets here
    }
    switch ($s::class) {
        case Blue::class:
        case Square::class:
            reveal_type($s);
            break;
        default:
            reveal_type($s);
    }
}

#[Runs(['h'], ['s'], ['c'], ['z'])]
function enums(string $in)
{
    $s = Suit::tryFrom($in);
    reveal_type($s);
    reveal_type($s?->color());
    reveal_type($s?->rank());
    reveal_type($s?->value);
    reveal_type($s?->name);
    if ($s === Suit::Hearts) {
        reveal_type($s);
        reveal_type($s->value);
    } elseif ($s !== null) {
        reveal_type($s);
        reveal_type($s->name);
        reveal_type($s->color());
    }
    if (in_array($s, [Suit::Hearts, Suit::Wild], true)) {
        reveal_type($s);
    } else {
        reveal_type($s);
    }
    $m = match ($s) {
        Suit::Hearts => 1,
        Suit::Spades, Suit::Clubs => $s->value,
        null => null,
    };
    reveal_type($m);
    if (! $s) {
        reveal_type($s);

        return;
    }
    reveal_type($s);
    switch ($s) {
        case Suit::Hearts:
            reveal_type($s);
            break;
        case Suit::Clubs:
            reveal_type($s);
            // no break
        default:
            reveal_type($s);
    }
    reveal_type($s == Suit::Hearts ? $s : null);
    reveal_type($s != Suit::Hearts ? $s->value : null);
    reveal_type(array_map(fn (Suit $x) => $x->color(), Suit::cases()));
    reveal_type(array_column(Suit::cases(), 'name', 'value'));
    reveal_type(Suit::Wild);
    reveal_type(Suit::fromChar('h')->color());
    reveal_type(array_filter(Suit::cases(), fn ($x) => $x !== Suit::Hearts));
    reveal_type(Plain::cases());
    reveal_type(constant('Flow\Suit::Hearts'));
    reveal_type([$s->value => $s->name]);
    reveal_type((array) Plain::A);
    reveal_type($s instanceof \UnitEnum);
    reveal_type($s instanceof \BackedEnum ? $s->value : null);
    reveal_type(array_search($s, Suit::cases(), true));
    foreach (Suit::cases() as $i => $case) {
        $labels[$case->value] = $case->color();
        reveal_type($case);
    }
    reveal_type($labels);
}

/** @param array{a?: int|null, b: string|null, c?: array{d?: list<int>}} $x */
#[Runs([['b' => null]], [['b' => 'x', 'a' => null]], [['b' => 'x', 'a' => 1]], [['b' => '', 'c' => []]], [['b' => '', 'c' => ['d' => []]]], [['b' => '', 'c' => ['d' => [1]]]])]
function keys(array $x, $unknown = 'a')
{
    if (isset($x['a'])) {
        reveal_type($x);
        reveal_type($x['a']);
    } else {
        reveal_type($x);
    }
    if (array_key_exists('a', $x)) {
        reveal_type($x);
        reveal_type($x['a']);
    } else {
        reveal_type($x);
    }
    if (isset($x['c']['d'][0])) {
        reveal_type($x['c']['d'][0]);
        reveal_type($x['c']);
    } else {
        reveal_type($x['c'] ?? null);
    }
    reveal_type($x['a'] ?? 'none');
    reveal_type($x['b'] ?? 'none');
    reveal_type($x['c']['d'] ?? 'none');
    reveal_type($x['c']['d'][5] ?? 'none');
    reveal_type($x[$unknown] ?? 'none');
    if (empty($x['b'])) {
        reveal_type($x['b']);
    } else {
        reveal_type($x['b']);
    }
    if (! empty($x['c'])) {
        reveal_type($x['c']);
    }
    $x['a'] ??= 'filled';
    reveal_type($x);
    $x['c']['d'][] = 2;
    reveal_type($x['c']);
    $x['e']['f'] ??= [];
    reveal_type($x);
    ['a' => $a, 'b' => $b] = $x;
    reveal_type($a);
    reveal_type($b);
    unset($x[$unknown]);
    reveal_type($x);
    if (count($x) > 2) {
        reveal_type($x);
    }
    if ($x['b'] === null) {
        reveal_type($x);
    }
    foreach ($x as $k => $v) {
        if (is_array($v)) {
            reveal_type($k);
            reveal_type($v);
        }
        if ($k === 'b') {
            reveal_type($v);
        }
    }
}

#[Runs(['x', null], [null, 'y'], [null, null], ['x', 'y'])]
function logic(?string $a, ?string $b)
{
    if ($a && $b) {
        reveal_type($a);
        reveal_type($b);
    } else {
        reveal_type($a);
        reveal_type($b);
    }
    if ($a || $b) {
        reveal_type($a);
    } else {
        reveal_type($a);
        reveal_type($b);
    }
    if (! ($a === null || $b === null)) {
        reveal_type($a);
    } else {
        reveal_type($b);
    }
    if ($a === null and $b === null) {
        return;
    }
    reveal_type($a ?? $b);
    reveal_type($a);
    $c = $a !== null ? $a : ($b !== null ? $b : false);
    reveal_type($c);
    if (($d = $a) !== null && strlen($d) > 0) {
        reveal_type($d);
    } else {
        reveal_type($d);
    }
    if (null !== $e = $b) {
        reveal_type($e);
    }
    if (isset($a, $b)) {
        reveal_type($a);
    } else {
        reveal_type($a);
    }
    if ($a === $b) {
        reveal_type($a); // nobody gets here
    }
    $ok = $a !== null;
    if ($ok) {
        reveal_type($a);
    }
    $a === null && $a = 'default';
    reveal_type($a);
    $b !== null || $b = 5;
    reveal_type($b);
    reveal_type($a && $b);
    reveal_type($a xor $b);
    reveal_type($a <=> $b);
}
