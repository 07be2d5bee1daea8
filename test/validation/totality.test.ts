import { describe, expect, it } from 'vitest';
import { VOCABULARY } from '../../server/src/operations/validation/rules/index.js';
import { readArrayText, readRequest } from './php-rules.js';
import { convert } from './pipe.js';

/** Parameters nobody should write, and everybody does. */
const ODD = [
  '',
  ',',
  'a',
  '0',
  '-1',
  '1.5',
  ' 3 ',
  '99999999999999999999',
  '1e400',
  '\\',
  '(',
  '/(/',
  '/a/',
  'é',
  '*',
  'a.b',
  'null',
  '__proto__',
  'constructor',
  'a,b',
  '5,2',
];

/** A small generator with a fixed seed, so that a failure can be seen again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe('conversion', () => {
  it('is total and deterministic over every rule and odd parameters', () => {
    const next = random(7);
    const names = [...Object.keys(VOCABULARY), 'constructor', 'toString', 'unknown_rule'];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    for (let i = 0; i < 3000; i++) {
      const rules = Array.from({ length: 1 + Math.floor(next() * 4) }, () => {
        const name = pick(names);
        return next() < 0.3 ? name : `${name}:${pick(ODD)}`;
      });
      const field = pick(['f', 'f.a', 'f.*', '*', '*.a', 'f.0', 'f.*.g', 'constructor', '__proto__']);
      const set = { [field]: rules, [pick(['f', 'g', 'f.b', 'f.1'])]: [pick(names)] };
      const first = convert(set);
      expect(JSON.stringify(first.problems)).toBe(JSON.stringify(convert(set).problems));
      for (const pattern of patternsOf(first.schema)) new RegExp(pattern, 'u');
    }
  });

  it.each([
    "'a' => self::A",
    "'a' => Missing::B",
    "'a' => Rule::in(...$x)",
    "'a' => Rule::enum()",
    "'a' => Rule::enum($x)",
    "'a' => Rule::when()",
    "'a' => Rule::anyOf()",
    "'a' => Rule::forEach()",
    "'a' => Rule::dimensions($x)",
    "'a' => new Enum()",
    "'a' => new $class",
    "'a' => Password::min()",
    "'a' => File::types()",
    "'a' => [[]]",
    "'a' => [[[]]]",
    "'a' => [1, 2.5, true, null]",
    "'a' => 5",
    '$x => $y',
    "...$x, 'a' => 'string'",
    "'' => 'string'",
    "'.' => 'string'",
    "'a..b' => 'string'",
    "'a' => implode('|', ['string', $x])",
    "'a' => sprintf('in:%s', $x)",
    "'a' => match (true) { $x => 'string', default => 'integer' }",
    "'a' => range(1, PHP_INT_MAX)",
    "'a' => str_repeat('x', 10)",
    "'a' => (string) ['x']",
    "'a' => 1 <=> 2",
    "'a' => 2 ** 9999",
    "'a' => intdiv(1, 0)",
  ])('reads %s without failing', (php) => {
    expect(() => readArrayText(php)).not.toThrow();
  });

  it.each([
    'for ($i = 0; $i < 64; $i++) for ($j = 0; $j < 64; $j++) for ($k = 0; $k < 64; $k++) for ($l = 0; $l < 64; $l++) $r["f$l"] = "max:$i"; return $r;',
    'for (;;) { $r[] = 1; } return $r;',
    'for ($i = 0; $i < 5;) { $r["a$i"] = "string"; } return $r;',
    '$f = function ($n) use (&$f) { return $f($n + 1); }; return ["a" => $f(0)];',
    '$f = fn ($n) => $f($n); return ["a" => $f(0)];',
    '$f = fn ($x) => [$x, $x]; $g = fn ($x) => $f($f($x)); $h = fn ($x) => $g($g($g($x))); return ["a" => $h($h($h("string")))];',
    'return ["a" => array_map(fn ($x) => array_map(fn ($y) => array_map(fn ($z) => $z, range(1, 64)), range(1, 64)), range(1, 64))];',
    'return collect(["a"])->when($x, fn ($c) => $c->put("b", 1))->each(function () use (&$r) { $r = $r; })->flatMap(fn ($x) => $x)->all();',
    'array_push(...$r); array_splice($r, $x, "y"); array_walk($r, "f", 1); data_set($r); Arr::set(); Arr::forget($r, [[1]]); compact($r); return $r;',
    '$a = &$a; $a = &$b["x"]; [$b, $a] = [$a, $b]; $b++; $c["x"]++; --$d; return $a + $b;',
    'return array_reduce([1, 2], fn ($c) => [...$c, ...$c], null) ?? array_map(null, [1], [2]);',
  ])('ends at %s', (body) => {
    expect(() => readRequest(`public function rules(): array { ${body} }`)).not.toThrow();
  });

  it('ends at constants and cases that refer to themselves', () => {
    const loop = `<?php namespace App\\Enums; enum Loop: string { case A = self::A->value; const B = self::C; const C = self::B; }`;
    const rules =
      "public function rules(): array { return ['a' => Rule::in(\\App\\Enums\\Loop::B), 'b' => Rule::enum(\\App\\Enums\\Loop::class)]; }";
    const read = readRequest(rules, 'POST', { 'app/Enums/Loop.php': loop });
    expect(read.problems.map((p) => p.code)).toEqual(['rule-unrecoverable', 'rule-unrecoverable']);
  });
});

function patternsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsOf);
  if (!(value instanceof Map)) return [];
  return [...value].flatMap(([key, member]) =>
    key === 'pattern' && typeof member === 'string' ? [member] : patternsOf(member),
  );
}
