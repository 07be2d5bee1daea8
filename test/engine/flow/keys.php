<?php

namespace Flow;

use Docgen\Flow\Runs;

#[Runs([true, true, 'k', 3], [true, false, 'a', 0], [false, true, '7', 1], [false, false, 'x', 2])]
function grown(bool $a, bool $b, string $k, int $n)
{
    $x = [1];
    if ($a) {
        $x[] = 2;
    }
    if ($b) {
        $x[] = 3;
    }
    reveal_type($x);
    $x[] = 'end';
    reveal_type($x);
    $y = ['p', 'q', 'r'];
    if ($a) {
        unset($y[1]);
    }
    reveal_type($y);
    reveal_type(array_is_list($y));
    reveal_type(array_values($y));
    $y[] = 's';
    reveal_type($y);
    $z = ['p', 'q', 'r'];
    unset($z[$n]);
    reveal_type($z);
    reveal_type(array_values($z));
    reveal_type(count($z));
    $f = array_filter([$a ? 'a' : null, $b ? 'b' : null, 'c']);
    reveal_type($f);
    reveal_type(array_is_list($f));
    reveal_type(array_values($f));
    $f[] = 'd';
    reveal_type($f);
    $g = [...$f, 'z'];
    reveal_type($g);
    $h = array_filter(['a' => $a, 'b' => $b, 'n' => $n, 'k' => $k, 's' => '']);
    reveal_type($h);
    reveal_type(array_keys($h));
    reveal_type(array_key_first($h));
    $i = array_merge($h, ['a' => 'over']);
    reveal_type($i);
    reveal_type($h + ['a' => 'under', 'z' => 1]);
    $j = [];
    $j[$n] = 'at';
    reveal_type($j);
    $j[] = 'next';
    reveal_type($j);
    foreach ([3, 1] as $id) {
        $m[$id] = "v$id";
    }
    reveal_type($m);
    $o = [];
    for ($q = 0; $q < $n; $q++) {
        $o[$q * 2] = $q;
    }
    reveal_type($o);
    $p = array_fill_keys([$k, 'b'], 0);
    reveal_type($p);
    $r = array_combine([$k, 'two'], [1, 2]);
    reveal_type($r);
    $s = array_map(null, [1, 2], ['a']);
    reveal_type($s);
    $t = array_chunk(['a' => 1, 'b' => 2, 'c' => 3], 2);
    reveal_type($t);
    $u = array_chunk(['a' => 1, 'b' => 2, 'c' => 3], 2, true);
    reveal_type($u);
    $v = array_flip(['a', 'b', $k]);
    reveal_type($v);
    $w = array_count_values(['a', 'b', $k, 1, 'a']);
    reveal_type($w);
    $aa = array_search('b', ['x' => 'a', 'y' => 'b', $k => 'c']);
    reveal_type($aa);
    $bb = array_diff_key(['a' => 1, 'b' => 2], [$k => true]);
    reveal_type($bb);
    $cc = array_intersect_key(['a' => 1, 'b' => 2, 'k' => 3], [$k => true]);
    reveal_type($cc);
    $dd = array_diff([1, 2, 3], [$n]);
    reveal_type($dd);
    $ee = array_pad([1], $n, null);
    reveal_type($ee);
    $ff = array_splice($y, 1, 1, [$k, 9]);
    reveal_type($ff);
    reveal_type($y);
    $gg = array_replace([1, 2, 3], [1 => 'b', 5 => 'f']);
    reveal_type($gg);
    $hh = array_replace_recursive(['a' => ['x' => 1, 'y' => 2]], ['a' => ['y' => 3, 'z' => 4]]);
    reveal_type($hh);
    $ii = array_merge_recursive(['a' => ['x' => 1]], ['a' => ['x' => 2, 'y' => 3], 'b' => 4]);
    reveal_type($ii);
    $jj = array_walk($hh, function (&$v, $k) { $v = $k; });
    reveal_type($hh);
    $kk = array_reduce([1, 2, 3], fn ($c, $i) => $c + $i);
    reveal_type($kk);
    $ll = array_reduce([], fn ($c, $i) => $c + $i, 0);
    reveal_type($ll);
    $mm = array_sum([1, 2.5, '3']);
    reveal_type($mm);
    reveal_type(array_sum([]));
    reveal_type(array_product(['2', 3]));
    reveal_type(max(1, 2.5, '3'));
    reveal_type(max([1, 5, 3]));
    reveal_type(min('a', 'b'));
    reveal_type(max($n, 2));
    reveal_type(min([$n, null]));
    reveal_type(array_rand(['a' => 1, 'b' => 2]));
    reveal_type(array_rand([1, 2, 3], 2));
    reveal_type(range('a', 'e'));
    reveal_type(range(0, 1, 0.5));
    reveal_type(range(0, 10, 5));
    reveal_type(array_fill(5, 2, 'x'));
    reveal_type(array_fill(0, $n + 1, 'x'));
    reveal_type(array_pop($x));
    reveal_type(array_shift($h));
    reveal_type($h);
    reveal_type(array_unshift($x, 'first', 'second'));
    reveal_type($x);
    reveal_type(array_push($x, 1.5));
    reveal_type($x);
    reveal_type(compact('a', 'b') + ['c' => 1]);
    reveal_type(array_column([['id' => 1, 'n' => 'a'], ['id' => 2]], 'n'));
    reveal_type(array_column([['id' => 1, 'n' => 'a'], ['id' => 2, 'n' => 'b']], null, 'id'));
    reveal_type(array_column([['id' => $k, 'n' => $n]], 'n', 'id'));
    reveal_type(array_slice(['a' => 1, 5 => 2, 'c' => 3], 1));
    reveal_type(array_slice([1, 2, 3, 4], -2, 1));
    reveal_type(array_slice([1, 2, 3], $n));
    reveal_type(array_reverse(['a' => 1, 2, 3]));
    reveal_type(array_reverse(['x', 'y'], true));
    reveal_type(array_map('strtoupper', ['a' => 'x', 'b' => $k]));
    reveal_type(array_map(fn ($v, $k) => [$k => $v], ['a' => 1], ['b']));
    reveal_type(array_map(fn (int $v): string => "n$v", array_filter([1, 0, 2])));
    reveal_type(array_filter(['a' => 1, 'b' => 2], fn ($v, $k) => $k !== 'a', ARRAY_FILTER_USE_BOTH));
    reveal_type(array_filter([1, 2, 3, 4], fn ($v) => $v % 2 === 0));
    reveal_type(array_walk_recursive($hh, fn ($v) => null));
    usort($z, fn ($l, $r) => $l <=> $r);
    reveal_type($z);
    uksort($h, 'strcmp');
    reveal_type($h);
    $nested = ['a' => ['b' => ['c' => 1]]];
    $nested['a']['b'][$k] = 2;
    reveal_type($nested);
    $nested['a'][] = 3;
    reveal_type($nested);
    $nested[$k]['new'] = true;
    reveal_type($nested);
    reveal_type(iterator_to_array(new \ArrayIterator(['a' => 1, 'b' => $n])));
    reveal_type(iterator_to_array((function () use ($n) { yield 'k' => $n; yield 'k2' => 's'; })()));
    reveal_type(iterator_to_array((function () { yield 1; yield 'x'; })(), false));
    reveal_type(array_key_exists($k, ['a' => 1]));
    reveal_type(in_array($n, [1, 2], true));
    reveal_type(array_merge(...[['a' => 1], ['b' => 2], [$k => 3]]));
    reveal_type(array_merge(...array_map(fn ($i) => ["k$i" => $i], [1, 2])));
    reveal_type(array_merge([], ...[[1], [2, 3]]));
    reveal_type(explode(',', 'a,b', 2));
    reveal_type(array_map('intval', explode(',', '1,2')));
    reveal_type(str_split($k));
    reveal_type(preg_split('/,/', $k, -1, PREG_SPLIT_NO_EMPTY));
    reveal_type(array_combine(['a', 'b'], array_map(fn ($i) => $i * 2, [1, 2])));
    reveal_type(array_unique(['a' => 1, 'b' => 1, 'c' => $n]));
    reveal_type(array_change_key_case(['AbC' => 1], CASE_LOWER));
    reveal_type(array_diff_assoc(['a' => 1, 'b' => 2], ['a' => $n]));
    reveal_type(array_udiff([1, 5], [5], fn ($a, $b) => $a <=> $b));
    reveal_type(array_intersect(['a', 'b', 'c'], [$k]));
}
