<?php

namespace Flow;

use Docgen\Flow\Runs;

/**
 * @template TValue
 */
class Maybe
{
    /** @param TValue $value */
    public function __construct(protected $value = null)
    {
    }

    /** @return Maybe<TValue> */
    public static function of($value)
    {
        return new self($value);
    }

    /**
     * @template TResult
     *
     * @param callable(TValue): TResult $fn
     * @return Maybe<TResult>
     */
    public function map(callable $fn)
    {
        return $this->value === null ? $this : new self($fn($this->value));
    }

    /** @return TValue */
    public function get()
    {
        return $this->value;
    }

    /**
     * @template TDefault
     *
     * @param TDefault $default
     * @return TValue|TDefault
     */
    public function or($default)
    {
        return $this->value ?? $default;
    }
}

/** @template T */
class Repo
{
    /** @var array<string, T> */
    private array $cache = [];

    /** @param class-string<T> $class */
    public function __construct(private string $class)
    {
    }

    /** @return T */
    public function find(int $id)
    {
        return $this->cache["k$id"] ??= new $this->class($id);
    }

    /** @return ($many is true ? list<T> : T|null) */
    public function query(bool $many = false)
    {
        return $many ? array_values($this->cache) : (array_values($this->cache)[0] ?? null);
    }
}

class Line
{
    public ?Line $parent = null;
    public array $meta = [];
    public int|string $id;
    public ?string $title = null;

    public function __construct($id = 0)
    {
        $this->id = $id;
    }

    public function parent(): ?Line
    {
        return $this->parent;
    }

    public function title(?string $title = null)
    {
        if (func_num_args() === 0) {
            return $this->title;
        }
        $this->title = $title;

        return $this;
    }
}

class Lazy
{
    private ?array $loaded = null;
    private static array $shared = [];
    private $count;

    public function all()
    {
        return $this->loaded ??= ['a' => 1, 'b' => 2];
    }

    public function first()
    {
        if ($this->loaded === null) {
            $this->load();
        }

        return reset($this->loaded);
    }

    private function load()
    {
        $this->loaded = ['x' => 'ex'];
    }

    public function count()
    {
        if (! isset($this->count)) {
            $this->count = count($this->all());
        }

        return $this->count;
    }

    public static function put($k, $v)
    {
        self::$shared[$k] = $v;

        return self::$shared;
    }

    public static function get($k, $default = null)
    {
        return self::$shared[$k] ?? $default;
    }
}

/** @return iterable<int, string> */
function lines(int $n): iterable
{
    for ($i = 0; $i < $n; $i++) {
        yield $i => "line $i";
    }

    return $n;
}

/** @param int|string|list<int> $x */
function kind($x)
{
    if (is_array($x)) {
        return ['array', count($x)];
    }

    return is_string($x) ? ['string', strlen($x)] : ['int', $x];
}

#[Runs([null, 'a', 3, []], ['x', '', 0, ['k' => 1]], ['10', '10', 10, [1, 2]])]
function mixed(?string $o, string $s, int $n, array $in)
{
    reveal_type(Maybe::of(5)->get());
    reveal_type((new Maybe('v'))->map(fn ($v) => [$v])->get());
    reveal_type((new Maybe(null))->map('strtoupper')->or('dflt'));
    reveal_type((new Maybe($o))->or(0));
    $repo = new Repo(Line::class);
    reveal_type($repo->find(3));
    reveal_type($repo->find(3)->id);
    reveal_type($repo->query());
    reveal_type($repo->query(true));
    $row = new Line($n);
    reveal_type($row->parent?->title);
    reveal_type($row->parent()?->parent?->meta['x'] ?? 'deep');
    $row->parent = new Line('p');
    reveal_type($row->parent->id);
    reveal_type($row->parent()?->id);
    reveal_type($row->title('T')->title());
    reveal_type($row->title());
    $row->meta['tags'][] = 'one';
    reveal_type($row->meta);
    $row->meta['n'] ??= $n;
    $row->meta['n']++;
    reveal_type($row->meta['n']);
    unset($row->meta['tags']);
    reveal_type($row->meta);
    $lazy = new Lazy;
    reveal_type($lazy->all());
    reveal_type($lazy->first());
    reveal_type((new Lazy)->first());
    reveal_type($lazy->count());
    reveal_type(Lazy::put($s, $n));
    reveal_type(Lazy::get($s));
    reveal_type(Lazy::get('none', 'dd'));
    foreach (lines(2) as $i => $line) {
        reveal_type([$i, $line]);
    }
    $gen = lines(1);
    foreach ($gen as $l) {
    }
    reveal_type($gen->getReturn());
    reveal_type(kind($n));
    reveal_type(kind($s));
    reveal_type(kind([1, 2]));
    $v = $in['k'] ?? $in[0] ?? null;
    reveal_type($v);
    if (! empty($in['k'])) {
        reveal_type($in['k']);
    }
    if (is_numeric($s)) {
        reveal_type($s);
        reveal_type($s + 0);
    }
    if ($o === $s) {
        reveal_type($o);
    }
    if ($o == $n) {
        reveal_type($o);
    }
    if (! $o) {
        reveal_type($o);
    } else {
        reveal_type($o);
    }
    reveal_type($o ?: $s ?: $n ?: false);
    reveal_type($o ? $o[0] : $s);
    reveal_type($n <=> 1);
    reveal_type($n % 3 === 0 ? 'fizz' : ($n % 5 === 0 ? 'buzz' : $n));
    $m = match (true) {
        $n > 5 => 'big',
        $n === 3 => ['three' => $n],
        is_string($o) && $o !== '' => $o,
        default => throw new \RuntimeException('x'),
    };
    reveal_type($m);
    switch (true) {
        case $o === null:
            $w = 'null';
            break;
        case strlen($o) > 1:
            $w = $o;
        default:
            $w ??= 'dflt';
    }
    reveal_type($w);
    switch ($n) {
        case 0:
            $z = 'zero';
        case 3:
            $z = ($z ?? '').'three';
            break;
        case 10:
            $z = 10;
    }
    reveal_type($z);
    $i = 0;
    while (true) {
        if (++$i > 3) {
            break;
        }
        if ($i === 2) {
            continue;
        }
        $seen[] = $i;
    }
    reveal_type($i);
    reveal_type($seen);
    do {
        $done = $n-- <= 0;
    } while (! $done);
    reveal_type($n);
    reveal_type($done);
    for ($j = 0, $acc = ''; $j < 3; $j++, $acc .= $j) {
    }
    reveal_type($acc);
    reveal_type($j);
    try {
        $t = intdiv(1, $n + 1);
        $u = 'ok';
    } catch (\DivisionByZeroError $e) {
        $u = $e->getMessage();
    } finally {
        $f = 'fin';
    }
    reveal_type($t ?? null);
    reveal_type($u);
    reveal_type($f);
    [$a, ['b' => $b, 'c' => $c]] = [1, ['b' => 2, 'c' => $s]];
    reveal_type([$c, $b, $a]);
    ['x' => $x, 'y' => $y] = ['x' => $o, 'y' => ['z' => $n]];
    reveal_type($y['z']);
    [$a, $b] = [$b, $a];
    reveal_type($a);
    foreach ([['id' => 1, 'n' => 'a'], ['id' => 2, 'n' => null]] as ['id' => $id, 'n' => $nn]) {
        $byId[$id] = $nn ?? 'none';
    }
    reveal_type($byId);
    $ref = &$row->title;
    $ref = 'by ref';
    reveal_type($row->title);
    $compose = fn (callable ...$fs) => fn ($x) => array_reduce($fs, fn ($acc, $f) => $f($acc), $x);
    reveal_type($compose('trim', strrev(...), fn ($q) => [$q])(' ab '));
    $curry = fn ($a) => fn ($b) => fn ($c) => [$a, $b, $c];
    reveal_type($curry(1)('two')(3.0));
    $counter = function () {
        static $n = 0;

        return ++$n;
    };
    reveal_type($counter());
    reveal_type((function () use (&$s) {
        $s = 'written';

        return $s;
    })());
    reveal_type($s);
    $rec = function ($n) use (&$rec) {
        return $n <= 0 ? 'done' : $rec($n - 1);
    };
    reveal_type($rec(3));
    reveal_type(array_map(fn ($x, $y) => $x.$y, ['a'], ['b', 'c']));
    reveal_type((fn (int ...$n) => $n)(1, 2));
    reveal_type((fn (string $a, string ...$rest) => $rest)('x', b: 'y', c: 'z'));
    reveal_type(array_map(fn ($p) => $p['k'] ?? 'no', [['k' => 1], []]));
    reveal_type(is_callable('strlen') ? 'yes' : 'no');
    reveal_type(call_user_func_array([new Line(7), 'title'], ['set'])->title);
    reveal_type(call_user_func('array_merge', [1], ['a' => 2]));
    reveal_type(array_is_list($in) ? 'list' : 'map');
    $str = 'abc';
    reveal_type($str[1]);
    reveal_type($str[$i] ?? 'none');
    reveal_type("{$str}[0]");
    reveal_type(<<<TXT
        Hello {$str}
        TXT);
    reveal_type(sprintf('%05d', 42));
    reveal_type(sprintf('%s', $o));
    reveal_type('5' + '5.5');
    reveal_type('5' . 5);
    reveal_type(7 / 2);
    reveal_type(6 / 2);
    reveal_type(7 % -3);
    reveal_type(2 ** 63);
    reveal_type(2 ** -1);
    reveal_type(-7 % 3);
    reveal_type(1 + 1.0);
    reveal_type(0.1 + 0.2);
    reveal_type(PHP_INT_MAX + 1);
    reveal_type(~5);
    reveal_type('a' <=> 'b');
    reveal_type(null ?? false ?: 'x');
    reveal_type((int) '12abc');
    reveal_type((float) '1.5e3');
    reveal_type((bool) '0');
    reveal_type((array) 'x');
    reveal_type((array) null);
    reveal_type((object) ['a' => ['b' => 1]]);
    reveal_type((string) 1.0);
    reveal_type(intval('0x1A', 16));
    reveal_type(round(2.5));
    reveal_type(round(1234.567, -2));
    reveal_type(floor(5));
    reveal_type(abs(-5));
    reveal_type(abs(-5.5));
    reveal_type(max('apple', 5));
    reveal_type(str_contains($str, 'b'));
    reveal_type(substr('abc', 1, 1));
    reveal_type(ucwords('hello world'));
    reveal_type(explode(',', ''));
    reveal_type(implode(',', [1, 2]));
    reveal_type(strrev('abc'));
    reveal_type(str_repeat('ab', 2));
    reveal_type(number_format(1234.5, 2));
    reveal_type(json_encode(['a' => 1]));
    reveal_type(json_decode('{"a":1}', true)['a']);
    reveal_type(date('Y'));
    reveal_type(strtotime('2020-01-01'));
    reveal_type(strtotime('nonsense'));
    reveal_type(filter_var('5', FILTER_VALIDATE_INT));
    reveal_type(filter_var('x', FILTER_VALIDATE_INT, FILTER_NULL_ON_FAILURE));
    reveal_type(filter_var('yes', FILTER_VALIDATE_BOOLEAN));
    reveal_type(preg_replace('/a/', 'b', 'abc'));
    reveal_type(preg_match('/(\d+)/', 'a12', $mm));
    reveal_type($mm);
    reveal_type(preg_split('//', 'ab', -1, PREG_SPLIT_NO_EMPTY));
    reveal_type(parse_url('http://x/y?z=1'));
    reveal_type(parse_url('http://x/y?z=1', PHP_URL_PATH));
    reveal_type(pathinfo('/a/b.txt', PATHINFO_EXTENSION));
    reveal_type(array_key_last([1, 2, 3]));
    reveal_type(current([]));
    reveal_type(end($in));
    reveal_type(key(['a' => 1]));
    reveal_type(mb_substr('héé', 1, 1));
    reveal_type(str_word_count('a b'));
    reveal_type(str_pad('5', 3, '0', STR_PAD_LEFT));
    reveal_type(ctype_digit('12'));
    reveal_type(version_compare('1.0', '2.0'));
    reveal_type(version_compare('1.0', '2.0', '<'));
    reveal_type(microtime(true));
    reveal_type(hrtime());
    reveal_type(array_map(null, [1, 2], ['a', 'b']));
    reveal_type(uniqid());
    reveal_type(random_int(1, 2));
    reveal_type(spl_object_id($row));
    reveal_type(get_object_vars((object) ['a' => 1]));
    reveal_type(settype($n, 'string'));
    reveal_type(gettype(1.5));
    reveal_type(get_debug_type($row));
    reveal_type(var_export([1], true));
    reveal_type(print_r([1], true));
    reveal_type(serialize([1]));
    reveal_type(unserialize('a:0:{}'));
    reveal_type(array_walk($in, fn () => null));
    reveal_type(levenshtein('a', 'b'));
    reveal_type(similar_text('World', 'Word', $pct));
    reveal_type($pct);
    reveal_type(sscanf('12 apples', '%d %s'));
    reveal_type(str_getcsv('a,b'));
    reveal_type(array_product([]));
    reveal_type(checkdate(2, 30, 2020));
    reveal_type(mktime(0, 0, 0, 1, 1, 2020));
    reveal_type(date_create('nope nope'));
    reveal_type(new \DateTimeImmutable('2020-01-01') > new \DateTimeImmutable('2019-01-01'));
    reveal_type((new \DateTimeImmutable('2020-01-01'))->format('Y'));
    reveal_type((new \DateTime('2020-01-01'))->modify('+1 day'));
    reveal_type((new \DateTimeImmutable('2020-01-01'))->diff(new \DateTimeImmutable('2020-01-03'))->days);
    reveal_type(iterator_count(new \ArrayIterator([1, 2])));
    reveal_type(str_split('abcd', 2));
    reveal_type(substr_count('aXbX', 'X'));
    reveal_type(ucfirst(''));
    reveal_type(trim('  x '));
    reveal_type(array_search(2, [1, 2, 3]));
    reveal_type(base_convert('ff', 16, 10));
    reveal_type(bin2hex('a'));
    reveal_type(crc32('a'));
    reveal_type(hash('sha256', 'a'));
    reveal_type(md5('a'));
    reveal_type(log(2.0));
    reveal_type(sqrt(16));
    reveal_type(fmod(5, 3));
    reveal_type(intdiv(7, 2));
    reveal_type(array_sum(['a' => 1.5, 'b' => 2]));
}
