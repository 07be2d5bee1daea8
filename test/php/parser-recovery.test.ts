import { type ClassFact, lineOf, lower, type MethodFact } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { CONTROLLER, EDITS } from '../battery/half-typed.js';

const OTHERS = ['index', 'show', 'update', 'destroy'];
const sound = signatures(CONTROLLER);

function signatures(text: string): Map<string, string> {
  const facts = lower('app/BookController.php', text).facts;
  return new Map(
    facts.filter((f) => f.kind === 'sig').map((f) => [(f.value as MethodFact).name, JSON.stringify(f.value)] as const),
  );
}

describe('half-typed files keep their other members', () => {
  let kept = 0;
  let edited = 0;
  test.each(EDITS.map(([name, find, put, valid]) => ({ name, find, put, valid })))('$name', ({ find, put, valid }) => {
    expect(CONTROLLER.split(find)).toHaveLength(2);
    const text = CONTROLLER.replace(find, () => put);
    const result = lower('app/BookController.php', text);
    const found = signatures(text);
    kept += OTHERS.filter((method) => found.get(method) === sound.get(method)).length;
    if (found.has('store')) edited++;
    if (valid) return expect(result.diagnostics).toEqual([]);
    expect(result.diagnostics).toHaveLength(1);
    expect(result.diagnostics[0]?.kind).toBe('syntax');
    expect(OTHERS.filter((method) => found.get(method) !== sound.get(method))).toEqual([]);
  });

  test('at least 131 of 136', () => {
    console.log(
      `members kept: ${kept} of ${EDITS.length * OTHERS.length}; the edited one: ${edited} of ${EDITS.length}`,
    );
    expect(EDITS).toHaveLength(34);
    expect(kept).toBeGreaterThanOrEqual(131);
  });
});

describe('a broken body', () => {
  const text = CONTROLLER.replace('$book = Book::create($data);', '$book = Book::create(');
  const facts = new Map(lower('app/BookController.php', text).facts.map((f) => [f.id, f.value]));
  const id = 'App\\Http\\Controllers\\BookController';

  test('leaves the signature, without a body', () => {
    expect(facts.get(`sig:${id}::store`)).toEqual({ ...JSON.parse(sound.get('store') ?? '{}'), bodyless: true });
    expect(facts.has(`body:${id}::store`)).toBe(false);
  });
  test('marks the class', () => expect((facts.get(`class:${id}`) as ClassFact).damaged).toBe(true));
  test('moves no line', () => {
    const at = (source: string) => lineOf(lower('x.php', source).outline, `sig:${id}::destroy`);
    expect(at(text)).toBe(at(CONTROLLER));
  });
});

describe('a broken route costs that route', () => {
  const routes = `<?php

use App\\Http\\Controllers\\BookController;

Route::get('/a', [BookController::class, 'a']);
Route::middleware('auth')->group(function () {
    Route::get('/b', [BookController::class, 'b']);
    Route::post('/c', [BookController::class,
    Route::get('/d', [BookController::class, 'd']);
});
Route::get('/e', [BookController::class, 'e']);
`;
  test('in a group', () => {
    const main = JSON.stringify(
      lower('routes/api.php', routes).facts.find((f) => f.id === 'main:routes/api.php')?.value,
    );
    expect(['/a', '/b', '/c', '/d', '/e'].filter((path) => main.includes(`"${path}"`))).toEqual([
      '/a',
      '/b',
      '/d',
      '/e',
    ]);
  });
  test('at the top', () => {
    const text = routes.replace("Route::get('/a', [BookController::class, 'a']);", "Route::get('/a', [Book");
    const main = JSON.stringify(lower('routes/api.php', text.replace('BookController::class,\n', "'c']);\n")).facts);
    expect(['/b', '/c', '/d', '/e'].filter((path) => main.includes(`"${path}"`))).toEqual(['/b', '/c', '/d', '/e']);
  });
});

describe('a line missing', () => {
  const without = (line: string) => CONTROLLER.replace(line, '');
  test.each([
    [
      'the first of a docblock before a method',
      without('    /**\n     * Change'.slice(0, 8)),
      ['index', 'show', 'store', 'update', 'destroy'],
    ],
    ['the brace of the class', without('{\n'), ['index', 'show', 'store', 'update', 'destroy']],
    ['the brace that ends the class', CONTROLLER.replace(/\}\n$/, ''), ['index', 'show', 'store', 'update', 'destroy']],
    ['the brace of a method', without('    {\n'), ['show', 'store', 'update', 'destroy']],
  ])('%s', (_, text, kept) => {
    expect(text).not.toBe(CONTROLLER);
    expect([...signatures(text).keys()]).toEqual(expect.arrayContaining(kept));
  });
});

describe('bounded', () => {
  const method = (i: number) => `    public function m${i}()\n    {\n        return ['a' => ${i}];\n    }\n\n`;
  const big = `<?php\nclass Big\n{\n${Array.from({ length: 4000 }, (_, i) => method(i)).join('')}}\n`;
  test.each([
    ['a big class, broken at its end', big.replace("'a' => 3999", "'a' => ")],
    ['a big class, a quote open at its start', big.replace("'a' => 0", "'a => 0")],
    ['a big class without its end', big.slice(0, -2)],
    ['brackets', `<?php\n${'$a = [\n'.repeat(50_000)}`],
    ['braces', `<?php\n${'if ($a) {\n'.repeat(5_000)}`],
    ['attributes', `<?php\n${'#[\n'.repeat(50_000)}`],
    ['classes', `<?php\n${'class A {\n'.repeat(20_000)}`],
    ['one long line', `<?php class A { function f() { ${'$a = 1; '.repeat(50_000)} $b = ; } }`],
  ])('%s', (_, text) => {
    // What costs the square of its length takes minutes; a busy machine makes even processor time five times as long.
    const from = process.cpuUsage();
    expect(() => lower('x.php', text)).not.toThrow();
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(30_000);
  });
});

describe('nothing to keep', () => {
  test.each([
    ['text', '<?php this is no php at all'],
    ['one brace', '<?php }'],
    ['an attribute that never ends', 'interface A {\n  #[ //\n}\n'],
    ['the same, opened', '<?php interface A {\n  #[ //\n}\n'],
    ['a comment that never ends', '<?php /* '],
    ['a heredoc that never ends', '<?php $a = <<<A\n'],
    ['a string that never ends', '<?php "{$a'],
    ['a null byte', '<?php \0\0'],
    ['a lone tag', '<?php #['],
  ])('%s', (_, text) => expect(() => lower('x.php', text)).not.toThrow());

  test.each([
    [
      'arrays',
      `<?php class A { function sound() {} function deep() { return ${'['.repeat(50_000)}${']'.repeat(50_000)}; } }`,
    ],
    ['parentheses', `<?php $a = ${'('.repeat(100_000)}1${')'.repeat(100_000)};`],
    ['dots', `<?php $a = ${'1 . '.repeat(100_000)} 1;`],
    ['signs', `<?php $a = ${'!'.repeat(100_000)}1;`],
  ])('nested too deep: %s', (_, text) => {
    const { diagnostics } = lower('x.php', text);
    expect(diagnostics.map((d) => d.message)).toContain('nested too deep');
  });
});
