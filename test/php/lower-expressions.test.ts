import type { BodyFact, ClosureFact, Expr } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { int, str, variable } from './expr.js';
import { expression, factsOf, factValue } from './project.js';

describe('expressions', () => {
  const rows: [text: string, expected: Expr][] = [
    ['$a?->b', { k: 'prop', on: variable('a'), name: 'b', nullsafe: true }],
    ['$a?->b()', { k: 'mcall', on: variable('a'), name: 'b', args: [], nullsafe: true }],
    ["$a->{'b'}", { k: 'prop', on: variable('a'), name: 'b' }],
    ['$a->{$b}', { k: 'prop', on: variable('a'), name: variable('b') }],
    ['$$a', { k: 'var', name: variable('a') }],
    ['strlen(...)', { k: 'call', fn: { k: 'fref', name: 'strlen' }, args: [], fcc: true }],
    ['$a->b(...)', { k: 'mcall', on: variable('a'), name: 'b', args: [], fcc: true }],
    ['A::b(...)', { k: 'scall', class: { k: 'cref', name: 'A' }, name: 'b', args: [], fcc: true }],
    ['f(a: 1)', { k: 'call', fn: { k: 'fref', name: 'f' }, args: [{ k: 'arg', value: int('1'), name: 'a' }] }],
    ['f(...$a)', { k: 'call', fn: { k: 'fref', name: 'f' }, args: [{ k: 'arg', value: variable('a'), spread: true }] }],
    ['A::$b', { k: 'sprop', class: { k: 'cref', name: 'A' }, name: 'b' }],
    ['$a::B', { k: 'cconst', class: variable('a'), name: 'B' }],
    ['A::CLASS', { k: 'cconst', class: { k: 'cref', name: 'A' }, name: 'class' }],
    ['SELF::X', { k: 'cconst', class: { k: 'cref', name: 'self' }, name: 'X' }],
    ['$a[]', { k: 'index', on: variable('a') }],
    ['"a$b[c]"', { k: 'interp', parts: [str('a'), { k: 'index', on: variable('b'), at: str('c') }] }],
    ['"a{$b->c}"', { k: 'interp', parts: [str('a'), { k: 'prop', on: variable('b'), name: 'c' }] }],
    ['<<<X\n  a\n   b\n  X', str('a\n b')],
    ["<<<'X'\n  a$b\n  X", str('a$b')],
    ['<<<X\n  a $b\n  X', { k: 'interp', parts: [str('a '), variable('b')] }],
    ['1_000', int('1000')],
    ['0xff', int('255')],
    ['$a and $b', { k: 'bin', op: '&&', l: variable('a'), r: variable('b') }],
    ['$a <> $b', { k: 'bin', op: '!=', l: variable('a'), r: variable('b') }],
    ['$a ??= 1', { k: 'assignop', op: '??', to: variable('a'), e: int('1') }],
    ['$a = &$b', { k: 'assign', to: variable('a'), e: variable('b'), byRef: true }],
    ['$a instanceof B', { k: 'instanceof', e: variable('a'), class: { k: 'cref', name: 'B' } }],
    ['$a ?: 1', { k: 'ternary', if: variable('a'), no: int('1') }],
    ['(integer) $a', { k: 'cast', to: 'int', e: variable('a') }],
    ['clone $a', { k: 'clone', e: variable('a') }],
    ['throw $a', { k: 'throw', e: variable('a') }],
    ["'a' . 1 + 2", { k: 'bin', op: '.', l: str('a'), r: { k: 'bin', op: '+', l: int('1'), r: int('2') } }],
    [
      'match ($a) { 1, 2 => 3, default => 4 }',
      {
        k: 'match',
        on: variable('a'),
        arms: [
          { k: 'arm', conds: [int('1'), int('2')], e: int('3') },
          { k: 'arm', e: int('4') },
        ],
      },
    ],
    [
      '[, $a] = $b',
      {
        k: 'assign',
        to: { k: 'list', items: [{ k: 'item' }, { k: 'item', value: variable('a') }] },
        e: variable('b'),
      },
    ],
    [
      "['k' => [$a]] = $b",
      {
        k: 'assign',
        to: {
          k: 'list',
          items: [{ k: 'item', value: { k: 'list', items: [{ k: 'item', value: variable('a') }] }, key: str('k') }],
        },
        e: variable('b'),
      },
    ],
    [
      'fn (int $a): int => $a',
      {
        k: 'closure',
        params: [{ k: 'param', name: 'a', type: { k: 't', name: 'int' } }],
        arrow: true,
        returns: { k: 't', name: 'int' },
        body: [{ k: 'return', e: variable('a') }],
      },
    ],
    [
      'static function () use (&$a, $b) {}',
      {
        k: 'closure',
        params: [],
        uses: [{ name: 'a', byRef: true }, { name: 'b' }],
        static: true,
        body: [],
      },
    ],
  ];
  for (const [text, expected] of rows) {
    test(text, () => {
      const got = expression(text);
      expect(got).toEqual(expected);
      // Absent members are left out, not undefined.
      expect(JSON.stringify(got)).not.toContain('null,');
    });
  }
});

describe('names', () => {
  const head =
    '<?php namespace App\\Http; use A\\B; use A\\C as D; use A\\{E, F as G, function h, const I}; use function j\\k; ';
  const rows: [text: string, expected: string][] = [
    ['B::X', 'A\\B'],
    ['b::X', 'A\\B'],
    ['D::X', 'A\\C'],
    ['D\\Z::X', 'A\\C\\Z'],
    ['E::X', 'A\\E'],
    ['G::X', 'A\\F'],
    ['Z::X', 'App\\Http\\Z'],
    ['Z\\Y::X', 'App\\Http\\Z\\Y'],
    ['\\Z::X', 'Z'],
    ['namespace\\Z::X', 'App\\Http\\Z'],
  ];
  for (const [text, expected] of rows) {
    test(text, () => {
      const body = factValue<BodyFact>(`${head}return ${text};`, 'main:app/x.php').body;
      expect(body.at(-1)).toEqual({ k: 'return', e: { k: 'cconst', class: { k: 'cref', name: expected }, name: 'X' } });
    });
  }
  test.each([
    ['h()', { k: 'fref', name: 'A\\h' }],
    ['K()', { k: 'fref', name: 'j\\k' }],
    ['strlen()', { k: 'fref', name: 'App\\Http\\strlen', fallback: 'strlen' }],
    ['\\strlen()', { k: 'fref', name: 'strlen' }],
  ])('%s', (text, fn) => {
    const body = factValue<BodyFact>(`${head}return ${text};`, 'main:app/x.php').body;
    expect(body.at(-1)).toEqual({ k: 'return', e: { k: 'call', fn, args: [] } });
  });
  test.each([
    ['I', { k: 'const', name: 'A\\I' }],
    ['LIMIT', { k: 'const', name: 'App\\Http\\LIMIT', fallback: 'LIMIT' }],
    ['True', { k: 'bool', v: true }],
    ['\\null', { k: 'null' }],
  ])('constant %s', (text, e) => {
    expect(factValue<BodyFact>(`${head}return ${text};`, 'main:app/x.php').body.at(-1)).toEqual({ k: 'return', e });
  });
});

describe('closures', () => {
  const source = `<?php
/** Lists books. */
Route::get('/a', function () { return array_map(fn ($x) => $x, []); });
Route::get('/b',
    #[A]
    static fn () => 2);
class C { public function m() { return function () { return 3; }; } }
`;
  const facts = factsOf(source, 'routes/api.php');
  const closure = (n: number): ClosureFact => facts.get(`closure:routes/api.php#${n}`)?.value as ClosureFact;

  test('every closure and arrow function in source order', () => {
    expect(closure(0).doc?.summary).toBe('Lists books.');
    expect(closure(1)).toMatchObject({ arrow: true, params: [{ name: 'x' }] });
    expect(closure(1).doc).toBeUndefined();
    expect(closure(2)).toMatchObject({ arrow: true, static: true, attributes: [{ name: 'A' }] });
    expect(closure(3).scope).toBe('C');
    expect(facts.has('closure:routes/api.php#4')).toBe(false);
  });
});
