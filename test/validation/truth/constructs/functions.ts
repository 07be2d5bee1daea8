import type { Constructs } from './construct.js';

/** Functions of PHP over lists. */
export const FUNCTIONS: Constructs = {
  'array_map with an arrow': "return array_map(fn ($v) => 'nullable|' . $v, ['a' => 'string', 'b' => 'integer']);",
  'array_map with statements':
    "return array_map(function ($v) { $v[] = 'nullable'; return $v; }, ['a' => ['string'], 'b' => ['integer']]);",
  'array_map with a test':
    "return array_map(function ($v) { if (is_array($v)) { return [...$v, 'nullable']; } return $v . '|nullable'; }, ['a' => ['string'], 'b' => 'integer']);",
  'array_map with a method': {
    body: "return array_map([$this, 'open'], ['a' => ['string'], 'b' => ['integer']]);",
    members: "public function open($v) { return [...$v, 'nullable']; }",
  },
  'array_map with a callable': {
    body: "return array_map($this->open(...), ['a' => ['string']]);",
    members: "private function open(array $v): array { return [...$v, 'nullable']; }",
  },
  'array_map with a static callable': {
    body: "return array_map(self::open(...), ['a' => ['string']]);",
    members: "private static function open(array $v): array { return [...$v, 'nullable']; }",
  },
  'array_map over names':
    "return array_combine($n = ['a', 'b'], array_map(fn ($k) => $k === 'a' ? 'required' : 'integer', $n));",
  'array_map over two lists':
    "$v = array_map(fn ($t, $m) => \"$t|max:$m\", ['string', 'integer'], [5, 7]); return ['a' => $v[0], 'b' => $v[1]];",
  'array_map replacing text':
    "return array_map(fn ($v) => str_replace('required', 'sometimes', $v), ['a' => 'required|string', 'b' => ['required', 'integer']]);",
  'array_map of a function': "return array_map('array_values', ['a' => [3 => 'string']]);",
  'array_map filtering':
    "return array_map(fn ($v) => array_filter($v, fn ($x) => $x !== 'required'), ['a' => ['required', 'string']]);",
  'array_filter without a callback': "return array_filter(['a' => 'string', 'b' => null, 'c' => false, 'd' => []]);",
  'array_filter by value': "return array_filter(['a' => 'string', 'b' => 'integer'], fn ($v) => $v !== 'integer');",
  'array_filter by key':
    "return array_filter(['a' => 'string', 'b' => 'integer'], fn ($k) => in_array($k, ['b']), ARRAY_FILTER_USE_KEY);",
  'array_filter by both':
    "return array_filter(['a' => 'string', 'b' => 'integer'], fn ($v, $k) => $k === 'a' || $v === 'x', ARRAY_FILTER_USE_BOTH);",
  array_fill_keys: "return array_fill_keys(['a', 'b'], ['required', 'string']);",
  array_combine: "return array_combine(['a', 'b'], ['string', 'integer']);",
  array_intersect_key: "return array_intersect_key(['a' => 'string', 'b' => ['integer']], array_flip(['b']));",
  array_diff_key: "return array_diff_key(['a' => 'string', 'b' => ['integer']], ['b' => 1]);",
  array_slice: "return array_slice(['a' => 'string', 'b' => 'integer', 'c' => 'boolean'], 0, 2);",
  array_reverse: "return array_reverse(['a' => 'string', 'b' => 'integer']);",
  'array_merge of a spread': "return array_merge(...[['a' => 'string'], ['b' => 'integer']]);",
  'array_merge of mapped':
    "return array_merge(...array_map(fn ($l) => [\"title.$l\" => 'string', \"body.$l\" => 'required'], ['en', 'de']));",
  'array_merge of nothing': "return array_merge([], ['a' => 'string'], []);",
  array_merge_recursive: "return array_merge_recursive(['a' => ['string']], ['a' => ['max:5'], 'b' => ['integer']]);",
  array_replace: "return array_replace(['a' => 'string', 'b' => 'integer'], ['b' => 'boolean']);",
  array_reduce: "return array_reduce(['a', 'b'], function ($r, $k) { $r[$k] = 'required|string'; return $r; }, []);",
  'array_reduce with an arrow': "return array_reduce(['a', 'b'], fn ($r, $k) => [...$r, $k => 'required'], []);",
  'array_unique, array_values': "return ['a' => array_values(array_unique(['string', 'string', 'max:5']))];",
  array_key_first: "$r = ['a' => 'string', 'b' => 'integer']; return [array_key_first($r) => 'required'];",
  'array_column to keys':
    "return array_column([['n' => 'a', 'r' => 'string'], ['n' => 'b', 'r' => 'integer']], 'r', 'n');",
  array_flip: "return array_flip(['string' => 'a', 'integer' => 'b']);",
  'array_pad, array_fill': "return ['a' => array_merge(['integer'], array_fill(0, 1, 'min:2'))];",
  array_walk_recursive:
    "$r = ['a' => ['required', 'string']]; array_walk_recursive($r, function (&$v) { $v = $v === 'required' ? 'nullable' : $v; }); return $r;",
  ksort: "$r = ['b' => 'string', 'a' => 'integer']; ksort($r); return $r;",
  compact: "$a = ['required', 'string']; $b = 'integer'; return compact('a', 'b');",
  is_callable: "$v = 'required|string'; return ['a' => is_string($v) ? explode('|', $v) : $v];",
  implode: "return ['a' => implode('|', ['required', 'string', 'max:' . 5 * 2])];",
  sprintf: "return ['a' => sprintf('required|string|max:%d', 5 * 1024), 'b' => vsprintf('between:%d,%d', [1, 5])];",
  preg_replace: "return ['a' => preg_replace('/required\\|?/', '', 'required|string')];",
  str_replace: "return ['a' => str_replace(['required', 'max:5'], ['nullable', 'max:9'], 'required|string|max:5')];",
  Str: "return [\\Illuminate\\Support\\Str::snake('firstName') => 'required', \\Illuminate\\Support\\Str::camel('last_name') => 'string', 'c' => \\Illuminate\\Support\\Str::replace('x', 'string', 'x|max:5')];",
  'Str::of':
    "return ['a' => (string) \\Illuminate\\Support\\Str::of('string')->append('|max:5'), 'b' => str('integer')->append('|max:5')->toString()];",
  'in of values': "return ['a' => 'in:' . implode(',', array_column(\\App\\Kind::cases(), 'value'))];",
  'in of map->value': "return ['a' => 'in:' . collect(\\App\\Kind::cases())->map->value->implode(',')];",
  'in of pluck': "return ['a' => 'in:' . collect(\\App\\Kind::cases())->pluck('value')->join(',')];",
  'in of mapped':
    "return ['a' => 'in:' . implode(',', array_map(fn (\\App\\Kind $k) => $k->value, \\App\\Kind::cases()))];",
  'in of a method of the enum': "return ['a' => 'in:' . implode(',', \\App\\Kind::values())];",
  'in of a loop of the enum': "return ['a' => 'in:' . implode(',', \\App\\Kind::looped())];",
  'in of keys': {
    body: "return ['a' => 'in:' . implode(',', array_keys(self::MAP)), 'b' => \\Illuminate\\Validation\\Rule::in(array_keys(self::MAP))];",
    members: "const MAP = ['x' => 1, 'y' => 2];",
  },
  'in of a configured list':
    "return ['a' => \\Illuminate\\Validation\\Rule::in(config('shop.locales')), 'b' => 'in:' . implode(',', array_keys(config('shop.sizes')))];",
  'a configured bound':
    "return ['a' => 'integer|max:' . config('shop.most'), 'b' => ['string', 'max:' . config('shop.missing', 9)]];",
  'constants of PHP':
    "return ['a' => 'date_format:' . DATE_ATOM, 'b' => 'date_format:' . \\DateTimeInterface::RFC3339, 'c' => 'integer|max:' . PHP_INT_MAX, 'd' => 'date_format:' . \\DateTime::ATOM, 'e' => 'date_format:' . \\DateTimeImmutable::RFC3339_EXTENDED];",
};
