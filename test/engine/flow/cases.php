<?php

namespace Flow;

use Docgen\Flow\Runs;

enum Sign: string
{
    case Hearts = 'H';
    case Spades = 'S';
    case Clubs = 'C';

    public const DEFAULT = self::Spades;
    public const RED = [self::Hearts];

    public function color()
    {
        return match ($this) {
            self::Hearts => 'red',
            self::Spades, self::Clubs => 'black',
        };
    }

    public function label(): string
    {
        return ucfirst(strtolower($this->name));
    }

    public static function values(): array
    {
        return array_column(self::cases(), 'value');
    }

    public static function names()
    {
        return array_map(fn (self $s) => $s->name, self::cases());
    }

    public static function options()
    {
        return array_combine(array_column(self::cases(), 'value'), array_map(fn ($c) => $c->label(), self::cases()));
    }

    public static function fromLabel(string $label)
    {
        foreach (self::cases() as $case) {
            if ($case->label() === $label) {
                return $case;
            }
        }

        return null;
    }

    public static function red()
    {
        return array_filter(self::cases(), fn ($c) => $c->color() === 'red');
    }

    public function is(self ...$others)
    {
        return in_array($this, $others, true);
    }

    public function next()
    {
        $all = self::cases();
        $i = array_search($this, $all, true);

        return $all[$i + 1] ?? null;
    }
}

enum Pure
{
    case A;
    case B;

    public static function pick(bool $b)
    {
        return $b ? self::A : self::B;
    }

    public function toArray()
    {
        return ['name' => $this->name, 'is_a' => $this === self::A];
    }
}

enum Level: int
{
    case Low = 1;
    case High = 10;

    const MAX = self::High->value;

    public static function atLeast(int $n)
    {
        return array_values(array_filter(self::cases(), fn ($l) => $l->value >= $n));
    }
}

#[Runs(['H', 10, 0], ['S', 1, 1], ['C', 5, 2], ['x', 2, 3])]
function cases(string $s, int $n, int $i)
{
    $suit = Sign::tryFrom($s);
    reveal_type($suit);
    reveal_type($suit?->color());
    reveal_type($suit?->label() ?? 'none');
    reveal_type($suit->value ?? null);
    reveal_type(Sign::tryFrom($s) ?? Sign::DEFAULT);
    reveal_type((Sign::tryFrom($s) ?? Sign::DEFAULT)->value);
    reveal_type(Sign::DEFAULT->color());
    reveal_type(Sign::RED[0]->name);
    reveal_type(Sign::values());
    reveal_type(Sign::names());
    reveal_type(Sign::options());
    reveal_type(Sign::fromLabel('Hearts'));
    reveal_type(Sign::fromLabel('nope')?->value);
    reveal_type(Sign::red());
    reveal_type(array_map(fn (Sign $x) => $x->value, Sign::red()));
    reveal_type(Sign::Hearts->is(Sign::Clubs, Sign::Hearts));
    reveal_type(Sign::Hearts->next());
    reveal_type(Sign::Clubs->next());
    reveal_type(Pure::pick($n > 1));
    reveal_type(Pure::pick($n > 1)->name);
    reveal_type(Pure::A->toArray());
    reveal_type(Pure::cases()[$i % 2]->toArray());
    reveal_type(Level::MAX);
    reveal_type(Level::tryFrom($n)?->name);
    reveal_type(Level::atLeast($n));
    reveal_type(Level::tryFrom($n)->value ?? 0);
    reveal_type(array_map(fn ($l) => $l->value * 2, Level::cases()));
    reveal_type(array_sum(array_column(Level::cases(), 'value')));
    reveal_type(array_column(Level::cases(), 'value', 'name'));
    reveal_type(array_column(Sign::cases(), null, 'value'));
    if ($suit === Sign::Hearts) {
        reveal_type($suit->value);
    } elseif ($suit !== null) {
        reveal_type($suit->value);
        reveal_type($suit->color());
    } else {
        reveal_type($suit);
    }
    $m = match ($suit) {
        Sign::Hearts, Sign::Spades => $suit->name,
        null => 'none',
        default => $suit,
    };
    reveal_type($m);
    if (in_array($suit, [Sign::Hearts, Sign::Clubs], true)) {
        reveal_type($suit);
    }
    if ($suit instanceof Sign && $suit !== Sign::Hearts) {
        reveal_type($suit->name);
    }
    reveal_type($suit instanceof \BackedEnum ? $suit->value : 'no');
    reveal_type(['suit' => $suit, 'color' => $suit?->color()]);
    $map = [];
    foreach (Sign::cases() as $case) {
        $map[$case->value] = $case->label();
    }
    reveal_type($map);
    foreach (Sign::cases() as $k => $case) {
        $rows[] = ['i' => $k, 'v' => $case->value, 'c' => $case->color()];
    }
    reveal_type($rows);
    reveal_type(constant(Sign::class.'::Hearts'));
    reveal_type(array_rand(array_flip(Sign::values())));
    reveal_type(Sign::from('H'));
    reveal_type(Sign::from('H')->name);
    reveal_type(iterator_to_array(new \ArrayIterator(Sign::cases())));
    $fn = Sign::tryFrom(...);
    reveal_type($fn($s));
    reveal_type(array_map(Sign::tryFrom(...), ['H', 'q']));
    reveal_type(array_filter(array_map([Sign::class, 'tryFrom'], ['H', 'q'])));
    reveal_type(is_object($suit));
    reveal_type($suit === null ? 'null' : $suit->name.'!');
    usort($rows, fn ($a, $b) => $b['i'] <=> $a['i']);
    reveal_type($rows[0]['v']);
}

trait Makes
{
    protected static array $made = [];
    public $tag = 'trait';

    public static function make(...$args): static
    {
        $new = new static(...$args);
        static::$made[] = static::class;

        return $new;
    }

    public static function made()
    {
        return self::$made;
    }

    public function with(string $key, mixed $value): static
    {
        $copy = clone $this;
        $copy->extra[$key] = $value;

        return $copy;
    }

    abstract public function kind(): string;

    public function describe()
    {
        return ['kind' => $this->kind(), 'class' => static::class, 'self' => self::class, 'tag' => $this->tag, 'trait' => __TRAIT__];
    }
}

trait Titled
{
    private ?string $name = null;

    public function name()
    {
        return $this->name ?? static::fallback() ?? 'anonymous';
    }

    protected static function fallback()
    {
        return null;
    }

    public function rename($name)
    {
        $this->name = $name;

        return $this;
    }
}

class First
{
    use Makes, Titled {
        Titled::fallback as protected namedFallback;
        Makes::describe as private traitDescribe;
    }

    public array $extra = [];
    public const KIND = 'first';

    public function kind(): string
    {
        return static::KIND;
    }

    public function describe()
    {
        return $this->traitDescribe() + ['extra' => $this->extra];
    }

    protected static function fallback()
    {
        return 'fb';
    }
}

class Second extends First
{
    public const KIND = 'second';
    public $tag = 'second';

    public function describe()
    {
        return [...parent::describe(), 'kind' => 'over'];
    }

    public static function fallback()
    {
        return parent::fallback().static::KIND;
    }
}

class Registry implements \ArrayAccess, \IteratorAggregate, \Countable
{
    private array $items = [];

    public function offsetExists(mixed $offset): bool
    {
        return isset($this->items[$offset]);
    }

    public function offsetGet(mixed $offset): mixed
    {
        return $this->items[$offset] ?? 'missing';
    }

    public function offsetSet(mixed $offset, mixed $value): void
    {
        $this->items[$offset ?? 'next'] = $value;
    }

    public function offsetUnset(mixed $offset): void
    {
        unset($this->items[$offset]);
    }

    public function getIterator(): \Generator
    {
        yield from $this->items;
    }

    public function count(): int
    {
        return count($this->items);
    }

    public function __get($name)
    {
        return $this->items[$name] ?? null;
    }

    public function __isset($name)
    {
        return isset($this->items[$name]);
    }

    public function __invoke(int $x)
    {
        return $x * 2;
    }
}

#[Runs([true, 3], [false, 0])]
function late(bool $c, int $n)
{
    reveal_type(First::make()->describe());
    reveal_type(Second::make()->describe());
    reveal_type(Second::make()->kind());
    reveal_type((new Second)->with('a', 1)->extra);
    reveal_type((new Second)->with('a', 1));
    reveal_type(First::made());
    reveal_type((new First)->name());
    reveal_type((new Second)->name());
    reveal_type((new First)->rename('Bob')->name());
    reveal_type((new First)->rename(null)->name());
    $class = $c ? First::class : Second::class;
    reveal_type($class::KIND);
    reveal_type((new $class)->kind());
    reveal_type($class::make()->tag);
    reveal_type(($c ? new First : new Second)->describe());
    $r = new Registry;
    $r['a'] = 1;
    $r[] = 'x';
    reveal_type($r['a']);
    reveal_type($r['zzz']);
    reveal_type(isset($r['a']));
    reveal_type($r['q'] ?? 'dflt');
    reveal_type(count($r));
    foreach ($r as $k => $v) {
        reveal_type([$k, $v]);
    }
    reveal_type($r->a);
    reveal_type($r->none);
    reveal_type($r->none ?? 'x');
    reveal_type($r($n));
    reveal_type(array_map($r, [1, 2]));
    reveal_type(iterator_to_array($r));
    $anon = new class(5) {
        public function __construct(public readonly int $five, protected ?string $opt = null)
        {
        }

        public function opt()
        {
            return $this->opt ?? $this->five;
        }

        public static function create()
        {
            return new static(7, 'seven');
        }
    };
    reveal_type($anon->five);
    reveal_type($anon->opt());
    reveal_type($anon::create()->opt());
    $bound = \Closure::bind(fn () => $this->name, new First, First::class);
    reveal_type($bound());
    $fn = fn () => static::class;
    reveal_type((clone $r)['a']);
    reveal_type([First::class, 'make']());
    reveal_type((new \ReflectionClass($class))->getShortName());
    reveal_type(get_class(new Second));
    reveal_type((new Second)::KIND);
    reveal_type(method_exists($class, 'kind'));
    static $calls = 0;
    $calls++;
    reveal_type($calls);
}

enum Backed10: string
{
    case A = 'a';
    case One = '1';
    case Ten = '1e1';
}

enum Numbered10: int
{
    case None = 0;
    case One = 1;
}

/** Asked for by value, one after the other. */
#[Runs]
function byValue10()
{
    foreach ([...Backed10::cases(), null] as $given) {
        $seen = narrowed10($given);
        reveal_type($seen);
        reveal_type(loose10($given));
    }
    foreach (Numbered10::cases() as $given) {
        reveal_type(numbered10($given));
    }
}

function narrowed10(?Backed10 $case)
{
    if ($case?->value === 'a') {
        reveal_type($case);

        return 'a';
    }
    reveal_type($case);
    if ($case === null) {
        return null;
    }
    if ($case->value === 'none') {
        return 'none';
    }
    if ($case->value !== '1') {
        reveal_type($case);
        reveal_type($case->value);

        return [$case->value];
    } elseif ($case->value === '1') {
        reveal_type($case);

        return $case->value;
    }
}

function loose10(?Backed10 $case)
{
    switch ($case?->value) {
        case 'a':
            reveal_type($case);

            return 1;
        case 1:
            reveal_type($case);

            return 2;
        case 10:
            reveal_type($case);

            return 3;
    }
    reveal_type($case);
    if ($case?->value == '') {
        reveal_type($case);

        return 4;
    }
}

function numbered10(Numbered10 $case)
{
    if ($case->value == false) {
        reveal_type($case);

        return $case->name;
    } elseif ('1' == $case->value) {
        reveal_type($case);

        return $case->name;
    }
}
