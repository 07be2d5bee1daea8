<?php

namespace Flow;

use Docgen\Flow\Runs;

class ReportBuilder5
{
    private array $rows = [];
    private $meta = null;
    protected $state = 'new';
    private static $built = 0;
    private array $index = [];
    private ?self $parent = null;

    public static function start(): static
    {
        return new static;
    }

    public function add(array $row, ?string $key = null)
    {
        if ($key !== null) {
            $this->rows[$key] = $row;
        } else {
            $this->rows[] = $row;
        }
        $this->state = 'filled';

        return $this;
    }

    public function meta($k, $v = null)
    {
        if (is_array($k)) {
            $this->meta = $k;
        } else {
            $this->meta[$k] = $v;
        }

        return $this;
    }

    public function nest()
    {
        $child = new self;
        $child->parent = $this;
        $this->index['child'] = $child;

        return $child;
    }

    public function up()
    {
        return $this->parent ?? $this;
    }

    public function index()
    {
        return $this->index;
    }

    public function build()
    {
        self::$built++;

        return array_filter([
            'rows' => $this->rows,
            'meta' => $this->meta,
            'state' => $this->state,
            'n' => count($this->rows),
            'first' => $this->rows[0] ?? null,
        ], fn ($v) => $v !== null);
    }

    public function rows()
    {
        return $this->rows;
    }

    public function getMeta()
    {
        return $this->meta;
    }

    public function built()
    {
        return self::$built;
    }

    public function reset()
    {
        [$this->rows, $this->meta] = [[], null];
        foreach (['state' => 'reset'] as $p => $v) {
            $this->$p = $v;
        }

        return $this;
    }

    public function state()
    {
        return $this->state;
    }
}

class Pipeline5
{
    private array $pipes = [];

    public function __construct(private mixed $passable = null)
    {
    }

    public static function send($x)
    {
        return new self($x);
    }

    public function through(...$pipes)
    {
        $this->pipes = is_array($pipes[0] ?? null) ? $pipes[0] : $pipes;

        return $this;
    }

    public function then(callable $destination)
    {
        $pipeline = array_reduce(
            array_reverse($this->pipes),
            fn ($stack, $pipe) => fn ($passable) => $pipe($passable, $stack),
            fn ($passable) => $destination($passable)
        );

        return $pipeline($this->passable);
    }
}

final class Money5 implements \JsonSerializable, \Stringable
{
    private function __construct(public readonly int $cents, public readonly string $currency = 'EUR')
    {
    }

    public static function of(int|float|string $amount, string $currency = 'EUR'): self
    {
        return new self((int) round($amount * 100), $currency);
    }

    public function plus(self ...$others): self
    {
        return new self(array_reduce($others, fn ($c, $o) => $c + $o->cents, $this->cents), $this->currency);
    }

    public function jsonSerialize(): mixed
    {
        return ['amount' => $this->cents / 100, 'currency' => $this->currency, 'text' => (string) $this];
    }

    public function __toString(): string
    {
        return sprintf('%s %.2f', $this->currency, $this->cents / 100);
    }

    public function split(int $n)
    {
        $base = intdiv($this->cents, $n);
        $rest = $this->cents % $n;
        $out = [];
        for ($i = 0; $i < $n; $i++) {
            $out[] = new self($base + ($i < $rest ? 1 : 0), $this->currency);
        }

        return $out;
    }

    public function with(array $changes)
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }
}

class Tree5
{
    /** @var self[] */
    public array $children = [];

    public function __construct(public string $name, self ...$children)
    {
        $this->children = $children;
    }

    public function depth()
    {
        return $this->children === [] ? 1 : 1 + max(array_map(fn ($c) => $c->depth(), $this->children));
    }

    public function toArray()
    {
        return array_filter([
            'name' => $this->name,
            'children' => array_map(fn (self $c) => $c->toArray(), $this->children),
        ]);
    }

    public function walk(callable $fn, $level = 0)
    {
        $out = [$fn($this, $level)];
        foreach ($this->children as $child) {
            $out = [...$out, ...$child->walk($fn, $level + 1)];
        }

        return $out;
    }

    public function find(string $name): ?self
    {
        if ($this->name === $name) {
            return $this;
        }
        foreach ($this->children as $child) {
            if ($found = $child->find($name)) {
                return $found;
            }
        }

        return null;
    }

    public function flat()
    {
        yield $this->name;
        foreach ($this->children as $c) {
            yield from $c->flat();
        }
    }
}

trait Caches5
{
    private static array $memo = [];

    protected static function remember(string $key, callable $make)
    {
        return static::$memo[$key] ??= $make();
    }

    public static function forget()
    {
        self::$memo = [];
    }
}

class Settings5
{
    use Caches5;

    private static ?self $instance = null;
    private array $values = ['debug' => false, 'level' => 3];

    public static function instance()
    {
        return self::$instance ??= new self;
    }

    public function get(string $key, $default = null)
    {
        return $this->values[$key] ?? value5($default);
    }

    public function set(string $key, $value)
    {
        $this->values[$key] = $value;

        return $this;
    }

    public static function expensive()
    {
        return self::remember('x', fn () => ['computed' => 42]);
    }

    public function __call($m, $a)
    {
        if (str_starts_with($m, 'get')) {
            return $this->get(strtolower(substr($m, 3)), ...$a);
        }
        throw new \BadMethodCallException($m);
    }

    public static function __callStatic($m, $a)
    {
        return static::instance()->get($m, ...$a);
    }

    public function __get($n)
    {
        return $this->get($n);
    }

    public function __set($n, $v)
    {
        $this->set($n, $v);
    }

    public function __isset($n)
    {
        return isset($this->values[$n]);
    }

    public function __unset($n)
    {
        unset($this->values[$n]);
    }
}

function value5($v, ...$args)
{
    return $v instanceof \Closure ? $v(...$args) : $v;
}

function retry5(int $times, callable $fn, $fallback = null)
{
    $attempt = 0;
    beginning:
    $attempt++;
    try {
        return $fn($attempt);
    } catch (\RuntimeException $e) {
        if ($attempt < $times) {
            goto beginning;
        }

        return $fallback instanceof \Closure ? $fallback($e) : $fallback;
    }
}

#[Runs([true, 'k', 2], [false, 'z', 0])]
function services(bool $c, string $k, int $n)
{
    $b = ReportBuilder5::start()->add(['id' => 1])->add(['id' => 'two'], $k)->meta('page', $n)->meta('more', true);
    reveal_type($b->build());
    reveal_type($b->rows());
    reveal_type($b->getMeta());
    reveal_type($b->built());
    reveal_type($b->state());
    reveal_type($b->reset()->state());
    reveal_type($b->rows());
    reveal_type($b->nest()->up() === $b);
    reveal_type($b->index());
    reveal_type($b->meta(['whole' => 1])->getMeta());
    reveal_type(ReportBuilder5::start()->build());
    if ($c) {
        $b->add(['late' => true]);
    }
    reveal_type($b->state());
    reveal_type($b->rows());
    reveal_type(Pipeline5::send(5)->through(fn ($x, $next) => $next($x + 1), fn ($x, $next) => $next("n$x"))->then(fn ($x) => [$x]));
    reveal_type(Pipeline5::send('in')->through([fn ($x, $next) => 'stopped'])->then(fn ($x) => [$x]));
    reveal_type(Pipeline5::send(['a' => 1])->through()->then(fn ($x) => $x['a']));
    $m = Money5::of('12.50');
    reveal_type($m->cents);
    reveal_type($m->plus(Money5::of(1), Money5::of(2.5))->jsonSerialize());
    reveal_type((string) $m);
    reveal_type(array_map(fn ($p) => $p->cents, $m->split(3)));
    reveal_type($m->with(['currency' => 'USD'])->currency);
    reveal_type("total: {$m}");
    $t = new Tree5('root', new Tree5('a', new Tree5('b')), new Tree5('c'));
    reveal_type($t->depth());
    reveal_type($t->toArray());
    reveal_type($t->walk(fn ($node, $l) => ['n' => $node->name, 'l' => $l]));
    reveal_type($t->find('b')?->name);
    reveal_type($t->find('zzz')?->name ?? 'none');
    reveal_type(iterator_to_array($t->flat(), false));
    reveal_type(count($t->children));
    reveal_type($t->children[0]->name);
    reveal_type(Settings5::instance()->get('level'));
    reveal_type(Settings5::instance()->get('nope', fn () => 'made'));
    reveal_type(Settings5::instance()->set('level', 'high')->get('level'));
    reveal_type(Settings5::instance()->getLevel());
    reveal_type(Settings5::level());
    reveal_type(Settings5::instance()->debug);
    $s = Settings5::instance();
    $s->fresh = 'magic';
    reveal_type($s->fresh);
    reveal_type(isset($s->fresh));
    unset($s->fresh);
    reveal_type($s->fresh);
    reveal_type(Settings5::expensive());
    Settings5::forget();
    reveal_type(Settings5::expensive()['computed']);
    reveal_type(retry5(3, fn ($i) => $i < 2 ? throw new \RuntimeException('x') : "try $i"));
    reveal_type(retry5(1, fn () => throw new \RuntimeException('msg'), fn ($e) => ['error' => $e->getMessage()]));
    reveal_type(retry5(1, fn () => throw new \RuntimeException('msg'), 'flat'));
    $log = [];
    $logger = function (string $m, array $ctx = []) use (&$log) {
        $log[] = compact('m', 'ctx');

        return count($log);
    };
    reveal_type($logger('a'));
    $logger('b', ['k' => 1]);
    reveal_type($log);
    $handlers = ['up' => fn ($x) => strtoupper($x), 'len' => 'strlen', 'arr' => fn ($x) => [$x]];
    foreach ($handlers as $name => $h) {
        $results[$name] = $h($k);
    }
    reveal_type($results);
    $h = $handlers[$c ? 'up' : 'arr'];
    reveal_type($h($k));
    $pick = match (true) {
        $c => fn () => 1,
        default => fn () => 'one',
    };
    reveal_type($pick());
    $f = $c ? 'strlen' : 'strrev';
    reveal_type($f($k));
    $g = $c ? fn ($x) => $x + 1 : null;
    reveal_type($g ? $g(1) : 'nog');
    $acc = [];
    array_walk($handlers, function ($h, $name) use (&$acc) {
        $acc[] = $name;
    });
    reveal_type($acc);
    $total = 0;
    foreach ([1, 2.5, '3'] as $v) {
        $total += $v;
    }
    reveal_type($total);
    $data = ['user' => ['name' => 'A', 'tags' => ['x', 'y']], 'n' => $n];
    ['user' => ['name' => $name, 'tags' => [, $second]]] = $data;
    reveal_type([$name, $second]);
    $data['user']['tags'][] = 'z';
    $data['user']['age'] ??= 5;
    unset($data['n']);
    reveal_type($data);
    foreach ($data['user'] as $field => $val) {
        $types[$field] = get_debug_type($val);
    }
    reveal_type($types);
    $merged = array_merge_recursive(['a' => [1]], ['a' => [2], 'b' => 3]);
    reveal_type($merged);
    $copy = $data;
    $copy['user']['name'] = 'B';
    reveal_type($data['user']['name']);
    $o = new \stdClass;
    $o->list = [];
    $o->list[] = 1;
    $o->{'dynamic key'} = true;
    $alias = $o;
    $alias->list[] = 2;
    reveal_type($o->list);
    reveal_type((array) $o);
    reveal_type(json_decode(json_encode($o)));
    $swap = [1, 2];
    [$swap[0], $swap[1]] = [$swap[1], $swap[0]];
    reveal_type($swap);
    $matrix = [[1, 2], [3, 4]];
    foreach ($matrix as $i => [$x, $y]) {
        $matrix[$i][] = $x + $y;
    }
    reveal_type($matrix);
    reveal_type(array_map(fn ($r) => array_sum($r), $matrix));
    reveal_type(array_map(null, ...$matrix));
    $grouped = [];
    foreach ([['t' => 'a', 'v' => 1], ['t' => 'b', 'v' => 2], ['t' => 'a', 'v' => 3]] as $r) {
        $grouped[$r['t']][] = $r['v'];
        $counts[$r['t']] = ($counts[$r['t']] ?? 0) + 1;
    }
    reveal_type($grouped);
    reveal_type($counts);
    ksort($grouped);
    reveal_type(array_map(fn ($g) => max($g), $grouped));
    arsort($counts);
    reveal_type(array_key_first($counts));
    $str = '';
    foreach (str_split('abc') as $i => $ch) {
        $str = $i % 2 ? $str.$ch : $ch.$str;
    }
    reveal_type($str);
    $nullable = $c ? ['x' => ['y' => null]] : null;
    reveal_type($nullable['x']['y'] ?? 'deep default');
    reveal_type($nullable['x'] ?? []);
    reveal_type(isset($nullable['x']['y']));
    reveal_type(empty($nullable['x']));
    reveal_type($nullable?->foo ?? 'nothing');
    $q = null;
    $q ??= $c ? 'set' : null;
    $q ??= 0;
    reveal_type($q);
    $z = $c && $n;
    reveal_type($z);
    reveal_type($c xor true);
    reveal_type(!$n);
    reveal_type(-$n);
    reveal_type(+'5');
    reveal_type($n & 1);
    reveal_type($k & 'z');
    reveal_type($n << 2);
    reveal_type([] + [1]);
    reveal_type([1, 2] + [5, 6, 7]);
    reveal_type([] == false);
    reveal_type('abc' == 0);
    reveal_type(null <=> false);
    reveal_type([1, 2] === [2 => 1]);
}
