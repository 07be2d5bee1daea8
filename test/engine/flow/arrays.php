<?php

namespace Flow;

use Docgen\Flow\Runs;

#[Runs([true, 'k', [1, 2]], [false, 'a', []], [true, '5', ['x' => 1]])]
function building(bool $c, string $k, array $in)
{
    $a = ['a' => 1];
    if ($c) {
        $a['b'] = 2;
    } else {
        $a['c']['d'] = 3;
    }
    reveal_type($a);
    $a[$k] = 'dyn';
    reveal_type($a);
    $b = [1, 2];
    $b[5] = 3;
    $b[] = 4;
    reveal_type($b);
    unset($b[0]);
    reveal_type($b);
    $b[] = 'after';
    reveal_type($b);
    $e = [];
    $e[] = 1;
    $e['x'] = 2;
    $e[] = 3;
    reveal_type($e);
    $neg = [-5 => 'a'];
    $neg[] = 'b';
    reveal_type(count($neg));
    $t = [1, 2, 3];
    unset($t[2]);
    $t[] = 'x';
    reveal_type($t);
    $n = null;
    $n['auto'] = 1;
    reveal_type($n);
    $s = $c ? [] : ['q' => 1];
    $s['r'] = 2;
    reveal_type($s);
    $u = $c ? [1] : ['q' => 1];
    $u[] = 'end';
    reveal_type($u);
    $l = $in;
    $l[] = 'tail';
    reveal_type($l);
    $m = [...$in, 'last' => true];
    reveal_type($m);
    $o = [...['a' => 1, 5 => 'five'], ...[7 => 'seven'], 'a' => 'over'];
    reveal_type($o);
    $p = ['a' => 1] + ['a' => 2, 'z' => 3] + [9, 8];
    reveal_type($p);
    $q = array_merge(['x' => 1, 3 => 'n'], $c ? ['x' => 'two'] : []);
    reveal_type($q);
    $r = ['x' => ['y' => 1]];
    $r['x']['z'] = $c;
    $r['x']['y']++;
    $r['x']['w'] ??= 'w';
    $r['v'] ??= $r['x'];
    reveal_type($r);
    [$first, [, $second]] = [1, ['skip', 'two']];
    reveal_type($second);
    ['x' => ['y' => $yy]] = $r;
    reveal_type($yy);
    [$k1, $k2] = [$first, $second];
    [$k1, $k2] = [$k2, $k1];
    reveal_type($k1);
    $true = [true => 'a', 1 => 'b', '1' => 'c', 1.9 => 'd', null => 'e', '' => 'f', '01' => 'g'];
    reveal_type($true);
    $str = 'abc';
    reveal_type($str[0]);
    reveal_type($str[-1]);
    $str[1] = 'X';
    reveal_type($str);
    $x = [[1, 'a'], [2, 'b']];
    foreach ($x as [$num, $let]) {
        reveal_type($num);
        reveal_type($let);
    }
    foreach ($in as $kk => $vv) {
        $byKey[$kk] = $vv;
    }
    reveal_type($byKey ?? null);
    $copy = $a;
    $copy['only'] = 'copy';
    reveal_type(isset($a['only']));
    reveal_type($a);
}

/** @param list<int> $list */
/** @param array<string, int> $map */
#[Runs([[3, 1, 2]], [[]], [[5]])]
function functions(array $list)
{
    $shape = ['b' => 2, 'a' => 'x', 'n' => null];
    $mixed = [1, 'two', null, 3.5, true];
    reveal_type(array_keys($shape));
    reveal_type(array_values($shape));
    reveal_type(array_flip(['a' => 'x', 'b' => 1]));
    reveal_type(array_combine(['p', 'q'], [1, null]));
    reveal_type(array_combine($list, $list));
    reveal_type(array_fill(5, 2, 'v'));
    reveal_type(array_fill(0, count($list), null));
    reveal_type(array_fill_keys(['a', 'b'], []));
    reveal_type(array_fill_keys($list, 0));
    reveal_type(array_pad($list, 5, 'pad'));
    reveal_type(array_pad([1], -3, 0));
    reveal_type(array_chunk($list, 2));
    reveal_type(array_chunk($shape, 2, true));
    reveal_type(array_slice($mixed, 1, 2));
    reveal_type(array_slice($mixed, -2));
    reveal_type(array_slice($shape, 1));
    reveal_type(array_slice($mixed, 1, 2, true));
    reveal_type(array_slice($list, 1));
    reveal_type(array_reverse($mixed));
    reveal_type(array_reverse($shape));
    reveal_type(array_reverse([1, 2], true));
    reveal_type(array_unique([1, 1, 2]));
    reveal_type(array_unique($list));
    reveal_type(array_diff(['a', 'b', 'c'], ['b']));
    reveal_type(array_diff_key($shape, ['b' => 1]));
    reveal_type(array_intersect_key($shape, ['b' => 1, 'zz' => 1]));
    reveal_type(array_intersect(['x', 'y'], ['y']));
    reveal_type(array_diff_assoc(['a' => 1, 'b' => 2], ['a' => 1]));
    reveal_type(array_udiff([1, 2], [2], fn ($a, $b) => $a <=> $b));
    reveal_type(array_search('two', $mixed));
    reveal_type(array_search('zzz', $shape, true));
    reveal_type(in_array(1, $list));
    reveal_type(array_sum($list));
    reveal_type(array_sum([1.5, 2]));
    reveal_type(array_product($list));
    reveal_type(array_column([['id' => 1, 'n' => 'a'], ['id' => 2]], 'n'));
    reveal_type(array_column([['id' => 1, 'n' => 'a'], ['id' => 2, 'n' => null]], 'n', 'id'));
    reveal_type(array_column([['id' => 1], ['id' => 2]], null, 'id'));
    reveal_type(array_merge());
    reveal_type(array_merge($list, $shape));
    reveal_type(array_merge_recursive(['a' => ['x']], ['a' => ['y'], 'b' => 1]));
    reveal_type(array_merge_recursive(['a' => 1], ['a' => 2]));
    reveal_type(array_replace($shape, ['b' => 'new', 'c' => []]));
    reveal_type(array_replace([1, 2], [1 => 'b', 3 => 'd']));
    reveal_type(array_replace_recursive(['a' => ['x' => 1]], ['a' => ['y' => 2]]));
    reveal_type(range('a', 'e'));
    reveal_type(range(0, 1, 0.25));
    reveal_type(range(5, 1, 2));
    reveal_type(range('1', '3'));
    reveal_type(max(1, 2.5, 'x'));
    reveal_type(max([3, 1, 2]));
    reveal_type(min('a', null));
    reveal_type(max([1, 2], [1, 3]));
    reveal_type(array_key_first($shape));
    reveal_type(array_key_last($list));
    reveal_type(array_key_first([]));
    reveal_type(current($list));
    reveal_type(end($mixed));
    reveal_type(key($shape));
    reveal_type(array_is_list($shape));
    reveal_type(array_flip($list));
    reveal_type(array_count_values(['a', 'b', 'a']));
    reveal_type(array_rand(['a' => 1, 'b' => 2]));
    reveal_type(array_rand([1, 2, 3], 2));
    reveal_type(array_map(fn ($x) => $x, $shape));
    reveal_type(array_map(fn ($x) => $x * 2, $list));
    reveal_type(array_map(null, [1, 2]));
    reveal_type(array_map(fn ($k, $v) => "$k$v", array_keys($shape), $shape));
    reveal_type(array_walk($shape, fn () => null));
    reveal_type(compact('list', 'mixed'));
    reveal_type(explode(',', 'a,b'));
    reveal_type(explode(',', 'a,b', -1));
    reveal_type(str_split('abc'));
    reveal_type(preg_split('/,/', 'a,b'));
    reveal_type(array_change_key_case(['A' => 1], CASE_LOWER));
    reveal_type(iterator_to_array(new \ArrayIterator(['a' => 1])));
    reveal_type(array_filter($list));
    reveal_type(array_values(array_filter($list)));
    reveal_type(array_filter($mixed));
    reveal_type(implode(',', $list));
    reveal_type(count($shape, COUNT_RECURSIVE));
    reveal_type(array_key_exists('b', $shape));
    reveal_type(array_intersect_key(['a' => 1, 'b' => 2], array_flip(['a'])));
    reveal_type(array_splice($mixed, 1, 2));
    reveal_type($mixed);
    $g = [];
    foreach ($list as $v) {
        $g[$v % 2 === 0 ? 'even' : 'odd'][] = $v;
    }
    reveal_type($g);
    ksort($shape);
    reveal_type($shape);
    sort($list);
    reveal_type($list);
    rsort($shape);
    reveal_type($shape);
    uasort($list, fn ($a, $b) => $b <=> $a);
    reveal_type($list);
    array_multisort($list);
    natsort($list);
    reveal_type($list);
    $stack = [1, 'b'];
    array_push($stack, ...$list);
    reveal_type($stack);
    $data = ['items' => [3, 1], 'm' => ['k' => 1, 'l' => 'x']];
    sort($data['items']);
    reveal_type($data);
    array_push($data['items'], 'new');
    reveal_type($data);
    array_pop($data['m']);
    reveal_type($data);
    $data['items'][] = null;
    reveal_type($data);
    array_unshift($data['m'], 'front');
    reveal_type($data);
    preg_match('/(b)?(c)?/', 'b', $data['match']);
    reveal_type($data['match']);
}

#[Runs([1, '1'], [0, ''], [PHP_INT_MAX, '9'], [-3, 'abc'])]
function operators(int $i, string $s)
{
    reveal_type($i + 1.0);
    reveal_type($i / 2);
    reveal_type($i ** 2 > 5 ? $i : -$i);
    reveal_type(2 ** abs($i % 5));
    reveal_type(2 ** -1);
    reveal_type($i % 3);
    reveal_type($i . $s);
    reveal_type("$i-{$s}");
    reveal_type($i <=> 5);
    reveal_type($i | 1);
    reveal_type($s | 'a');
    reveal_type(~$i);
    reveal_type(!$i);
    reveal_type(-$i ?: 'zero');
    reveal_type((int) $s);
    reveal_type((float) $s);
    reveal_type((bool) $s);
    reveal_type((array) $s);
    reveal_type((object) ['a' => $i]);
    reveal_type((string) $i);
    reveal_type($s == $i);
    reveal_type($s === '' ? null : $s);
    reveal_type((fn () => yield 1)()->current());
    reveal_type(round($i / 3, 2));
    reveal_type(floor($i));
    reveal_type(abs($i));
    reveal_type(abs(-1.5));
    reveal_type(intdiv($i, 3));
    reveal_type($i & 0xFF);
    reveal_type($i << 1);
    reveal_type(strlen($s) * 1.5);
    reveal_type(str_repeat($s, 2));
    reveal_type(substr($s, 1));
    reveal_type(strpos($s, 'b'));
    reveal_type(strstr($s, 'b'));
    reveal_type(ucfirst($s));
    reveal_type(trim($s) ?: null);
    reveal_type(sprintf('%d', $i));
    reveal_type(number_format($i));
    reveal_type(json_encode(['a' => $i]));
    reveal_type(json_decode('{"a": 1}'));
    reveal_type(md5($s));
    reveal_type(strcmp($s, 'a'));
    reveal_type(similar_text($s, 'abc', $percent));
    reveal_type($percent);
    reveal_type(ctype_digit($s));
    reveal_type(is_numeric($s));
    reveal_type(filter_var($s, FILTER_VALIDATE_INT));
    reveal_type(filter_var($s, FILTER_VALIDATE_BOOLEAN, FILTER_NULL_ON_FAILURE));
    reveal_type(mb_substr($s, 0, 1));
    reveal_type(str_word_count($s));
    reveal_type(str_word_count($s, 1));
    reveal_type(date('Y'));
    reveal_type(strtotime('yesterday'));
    reveal_type(microtime(true));
    reveal_type(hrtime());
    reveal_type(pathinfo('/a/b.c'));
    reveal_type(pathinfo('/a/b.c', PATHINFO_EXTENSION));
    reveal_type(parse_url('http://x/y?z'));
    reveal_type(parse_url('http://x/y', PHP_URL_PORT));
    reveal_type(array_sum([$i, $s === '1' ? 1.5 : 2]));
    reveal_type($s++);
    reveal_type($s);
    $f = 0.1;
    $f += 0.2;
    reveal_type($f);
    $n = null;
    $n++;
    reveal_type($n);
    $n .= 'x';
    reveal_type($n);
    $n ??= 5;
    reveal_type($n);
    $u = $undefined ?? 'undefined';
    reveal_type($u);
    $d = 7;
    $d /= 2;
    reveal_type($d);
    $d **= 2;
    reveal_type($d);
    $d %= 3;
    reveal_type($d);
    $d <<= 2;
    reveal_type($d);
    $d = $d - 0.5;
    reveal_type($d);
    $c = 'z';
    $c++;
    reveal_type($c);
    $b = true;
    reveal_type($b + 1);
    reveal_type(null + 5);
    reveal_type('5' + '5.5');
    reveal_type('1e3' + 1);
    reveal_type(7 <=> 7.0);
    reveal_type([1, 2] == [2 => 1]);
    reveal_type(0 == 'a');
    reveal_type('1' == '01');
    reveal_type(null == false);
    reveal_type([] == false);
    reveal_type('abc' <=> null);
    reveal_type(PHP_INT_MAX + 1);
    reveal_type(0.1 + 0.2);
    reveal_type(10 % 3.9);
    reveal_type(-7 % 3);
    reveal_type(1 <=> '1');
    reveal_type(print(''));
}

#[Runs([['x' => 1, 'a' => null], true], [[], false], [[7, 8], true], [['b' => 'own', 'p' => []], false])]
function partlyTold(array $in, bool $c)
{
    reveal_type([...$in, 'a' => 1, 'b' => 'x']);
    reveal_type(['a' => 1, ...$in, 'b' => 2]);
    reveal_type(array_merge(['a' => 1], $in));
    reveal_type(['a' => 1] + $in);
    reveal_type($in + ['a' => 1, 'b' => false]);
    reveal_type(array_replace(['a' => 1], $in, ['z' => 1.5]));
    $d = [...$in, 'a' => 1, 'b' => 'x'];
    $d[] = 'more';
    if ($c) {
        $d['p'] = 2;
    } else {
        unset($d['b']);
    }
    reveal_type($d);
    reveal_type($d['p'] ?? null);
    reveal_type(array_keys($d));
    reveal_type(array_map(fn ($v) => $v, $d));
    reveal_type(array_filter($d));
    reveal_type(array_values($d));
    reveal_type(count($d) > 0);
    $e = $in;
    $e['k']['l'] = true;
    reveal_type($e);
    foreach ($in as $key => $value) {
        $d['last'] = $value;
        $d[$key] = 0;
    }
    reveal_type($d);
}
