import type { Constructs } from './construct.js';

const collected = "collect(['a' => ['string'], 'b' => ['integer']])";

/** Collections and helpers of the framework. */
export const FRAMEWORK: Constructs = {
  'mapWithKeys over names': "return collect(['a', 'b'])->mapWithKeys(fn ($k) => [$k => 'required|string'])->all();",
  'mapWithKeys with statements':
    "return collect(['a', 'b'])->mapWithKeys(function ($k) { $v = ['string']; if ($k === 'a') { $v[] = 'required'; } return [$k => $v]; })->toArray();",
  'mapWithKeys prefixing': `return ${collected}->mapWithKeys(fn ($v, $k) => ["items.*.$k" => $v])->all();`,
  'mapWithKeys over cases':
    "return collect(\\App\\Kind::cases())->mapWithKeys(fn (\\App\\Kind $k) => [$k->value => 'boolean'])->all();",
  map: `return ${collected}->map(fn ($v) => [...$v, 'nullable'])->all();`,
  'map with a key': `return ${collected}->map(fn ($v, $k) => $k === 'a' ? ['required', ...$v] : $v)->toArray();`,
  'map over texts':
    "return collect(['a' => 'required|string'])->map(fn ($v) => str_replace('required', 'sometimes', $v))->all();",
  'merge, put, union': `return ${collected}->merge(['b' => 'boolean', 'c' => 'string'])->put('d', 'integer')->union(['a' => 'uuid', 'e' => 'required'])->all();`,
  'put to a variable': `$c = ${collected}; $c->put('c', 'required'); $c->forget('b'); return $c->all();`,
  'index of a variable': `$c = ${collected}; $c['c'] = 'required'; return $c->all();`,
  'except, only, forget': `return ${collected}->merge(['c' => 'string', 'd' => 'string'])->except('a')->only(['b', 'c'])->forget('c')->toArray();`,
  'filter, reject': `return ${collected}->filter()->filter(fn ($v, $k) => $k !== 'a')->reject(fn ($v) => $v === ['x'])->all();`,
  'replace, prepend': `return ${collected}->replace(['b' => 'boolean'])->prepend('required', 'z')->all();`,
  flatMap:
    "return collect(['en', 'de'])->flatMap(fn ($l) => [\"title.$l\" => 'required', \"body.$l\" => 'string'])->all();",
  'keyBy, pluck':
    "return collect([['n' => 'a', 'r' => 'string'], ['n' => 'b', 'r' => 'integer']])->pluck('r', 'n')->all();",
  'keyBy, map': "return collect([['n' => 'a', 'r' => 'string']])->keyBy('n')->map(fn ($f) => $f['r'])->all();",
  'combine, flip, fill':
    "return collect(['a', 'b'])->combine(['string', 'integer'])->all() + collect(['c', 'd'])->flip()->map(fn () => 'boolean')->all();",
  collapse: "return collect([['a' => 'string'], ['b' => 'integer']])->collapse()->all();",
  'when, unless': `return ${collected}->when(true, fn ($c) => $c->put('c', 'required'))->unless(true, fn ($c) => $c->forget('a'))->all();`,
  pipe: `return ${collected}->pipe(fn ($c) => $c->put('c', 'required')->all());`,
  tap: `return tap(${collected}->all(), fn ($r) => null);`,
  each: `$r = []; ${collected}->each(function ($v, $k) use (&$r) { $r["in.$k"] = $v; }); return $r;`,
  transform: `return ${collected}->transform(fn ($v) => [...$v, 'nullable'])->all();`,
  reduce: "return collect(['a', 'b'])->reduce(fn ($r, $k) => $r + [$k => 'required'], []);",
  'Collection::make':
    "return \\Illuminate\\Support\\Collection::make(['a' => 'string'])->merge(['b' => 'integer'])->all();",
  times:
    'return \\Illuminate\\Support\\Collection::times(2, fn ($n) => "line_$n")->mapWithKeys(fn ($k) => [$k => \'string\'])->all();',
  'rules as a collection':
    "return ['a' => collect(['required', 'string'])->push('max:5')->all(), 'b' => collect(['integer', 'max:5'])->implode('|')];",
  'Arr::except, only':
    "use_(); return \\Illuminate\\Support\\Arr::except(\\Illuminate\\Support\\Arr::only(['a' => 'string', 'b' => 'integer', 'c' => 'boolean'], ['a', 'b']), 'b');".replace(
      'use_(); ',
      '',
    ),
  'Arr::prependKeysWith':
    "return \\Illuminate\\Support\\Arr::prependKeysWith(['a' => 'string', 'b' => ['integer']], 'in.');",
  'Arr::map':
    "return \\Illuminate\\Support\\Arr::map(['a' => ['string'], 'b' => ['integer']], fn ($v, $k) => [...$v, 'nullable']);",
  'Arr::mapWithKeys':
    "return \\Illuminate\\Support\\Arr::mapWithKeys(['a', 'b'], fn ($k) => [\"in.$k\" => 'required']);",
  'Arr::where':
    "return \\Illuminate\\Support\\Arr::where(['a' => 'string', 'b' => 'integer'], fn ($v, $k) => $k !== 'b');",
  'Arr::add, prepend':
    "return \\Illuminate\\Support\\Arr::prepend(\\Illuminate\\Support\\Arr::add(['a' => 'string'], 'b', 'integer'), 'required', 'z');",
  'Arr::set, forget':
    "$r = ['a' => 'string', 'b' => 'integer']; \\Illuminate\\Support\\Arr::set($r, 'c', 'required'); \\Illuminate\\Support\\Arr::forget($r, 'b'); return $r;",
  'Arr::pull':
    "$r = ['a' => 'string', 'b' => 'integer']; $b = \\Illuminate\\Support\\Arr::pull($r, 'b'); return [...$r, 'c' => $b];",
  'Arr::dot': "return \\Illuminate\\Support\\Arr::dot(['in' => ['a' => 'string', 'b' => 'integer']]);",
  'Arr::wrap':
    "return ['a' => [...\\Illuminate\\Support\\Arr::wrap('string'), 'max:5'], 'b' => \\Illuminate\\Support\\Arr::wrap(['integer'])];",
  'Arr::collapse': "return \\Illuminate\\Support\\Arr::collapse([['a' => 'string'], ['b' => 'integer']]);",
  'Arr::join': "return ['a' => \\Illuminate\\Support\\Arr::join(['required', 'string'], '|')];",
  'Arr::flatten': "return ['a' => \\Illuminate\\Support\\Arr::flatten([['required'], ['string']])];",
  'Arr::undot': "return \\Illuminate\\Support\\Arr::get(['x' => ['a' => 'string']], 'x');",
  'tap that writes': "return tap(['a' => 'string'], function (&$r) { });",
  once: "return once(function () { $r = ['a' => 'string']; $r['b'] = 'integer'; return $r; });",
  'with, value': "return with(['a' => 'string'], fn ($r) => $r + ['b' => value(fn () => 'integer')]);",
  'head, last': "$v = ['string', 'integer']; return ['a' => head($v), 'b' => last($v)];",
  data_get:
    "return ['a' => data_get(['x' => ['y' => 'string']], 'x.y'), 'b' => data_get(config('shop.sizes'), 's', 'integer')];",
  'blank, filled':
    "$v = 'string'; return ['a' => filled($v) ? $v : 'integer', 'b' => blank($v) ? 'integer' : 'boolean'];",
  'throw_if, transform': "return ['a' => transform('string', fn ($v) => $v . '|max:5')];",
};
