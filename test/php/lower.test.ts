import { type ClassFact, lastLineOf, lineOf, lower, ordinalOf, walk } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { int } from './expr.js';
import { factsOf } from './project.js';

test('the docblock of the file is not that of its first closure', () => {
  const facts = factsOf("<?php\n/** License. */\n\nRoute::get('/a', fn () => 1);\n");
  expect(facts.get('closure:app/x.php#0')?.value).not.toHaveProperty('doc');
});

test('constants written as statements keep their attributes and docblock', () => {
  expect(factsOf('<?php\n/** Doc. */\n#[A]\nconst X = 1;').get('gconst:X')?.value).toMatchObject({
    attributes: [{ name: 'A' }],
    doc: { summary: 'Doc.' },
  });
});

test('bytes that are no UTF-8 are reported', () => {
  expect(lower('app/x.php', "<?php\n$a = '\uFFFD';", 'another hash').diagnostics).toMatchObject([
    { kind: 'not-utf8', line: 2 },
  ]);
  expect(lower('app/x.php', "<?php\n$a = '\uFFFD';").diagnostics).toEqual([]);
});

describe('hashes', () => {
  const source = `<?php
namespace App;
use X\\Y;
class A
{
    /** Doc. */
    public function f(Y $y) { return ['a' => 1, 'b' => "two"]; }
    public function g() { return 2; }
}
`;
  const hashes = (text: string) => new Map([...factsOf(text)].map(([id, fact]) => [id, fact.hash]));
  const before = hashes(source);
  const same = (text: string) => {
    for (const [id, hash] of hashes(text)) if (!id.startsWith('use:')) expect([id, hash]).toEqual([id, before.get(id)]);
  };
  test('moved text', () => same(source.replace('namespace', '\n\n// moved\n\nnamespace')));
  test('re-indented text', () =>
    same(source.replace(/^ {4}/gm, '\t').replace("['a' => 1, 'b' => \"two\"]", "array(\n'a'=>1,\n'b'=>'two',)")));
  test('an unrelated import', () => same(source.replace('use X\\Y;', 'use X\\Y;\nuse X\\Z;')));
  test('another spelling of the same name', () => same(source.replace('Y $y', '\\X\\Y $y')));
  test('an edited body changes that body alone', () => {
    const after = hashes(source.replace('return 2', 'return 3'));
    expect([...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id)).toEqual(['body:App\\A::g']);
  });
  test('an edited signature changes no body', () => {
    const after = hashes(source.replace('g()', 'g(int $x = 1)'));
    expect([...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id)).toEqual(['sig:App\\A::g']);
  });
});

test('the outline gives every node its line', () => {
  const source = `<?php
class A {
    #[X]
    public function f()
    {
        $a = 1;
        return g(
            $a,
        );
    }
}
`;
  const file = lower('app/x.php', source);
  const fact = file.facts.find((f) => f.id === 'body:A::f');
  expect(lineOf(file.outline, 'body:A::f')).toBe(4);
  expect(lastLineOf(file.outline, 'body:A::f')).toBe(10);
  const lines: Record<string, number | undefined> = {};
  walk(fact?.value, (node) => {
    lines[node.k] = lineOf(file.outline, 'body:A::f', ordinalOf(fact?.value as object, node));
  });
  expect(lines).toMatchObject({ assign: 6, return: 7, call: 7, arg: 8 });
});

describe('syntax errors', () => {
  const good = 'public function ok(): int { return 1; }';
  const rows: [name: string, text: string, kept: string[]][] = [
    [
      'broken statement',
      `<?php\nclass A\n{\n    ${good}\n\n    public function bad()\n    {\n        $x = ;\n    }\n\n    public function also() {}\n}\n`,
      ['ok', 'also'],
    ],
    [
      'half a call',
      `<?php\nclass A\n{\n    public function bad()\n    {\n        $this->foo(\n    }\n\n    ${good}\n}\n`,
      ['ok'],
    ],
    ['dangling use', `<?php\nuse App\\\n\nclass A\n{\n    ${good}\n}\n`, ['ok']],
    ['dangling extends', `<?php\nclass A extends\n{\n    ${good}\n}\n`, ['ok']],
    ['open attribute', `<?php\nclass A\n{\n    ${good}\n\n    #[Resp\n    public function bad() {}\n}\n`, ['ok']],
    ['class without end', `<?php\nclass A\n{\n    ${good}\n\n    public function bad()\n    {\n        if (`, ['ok']],
    ['stray text', `<?php\nclass A\n{\n    ${good}\n\n    what\n\n    public function also() {}\n}\n`, ['ok', 'also']],
  ];
  for (const [name, text, kept] of rows) {
    test(name, () => {
      const file = lower('app/x.php', text);
      expect(file.diagnostics).toMatchObject([{ kind: 'syntax' }]);
      const header = file.facts.find((f) => f.id === 'class:A')?.value as ClassFact | undefined;
      for (const method of kept) expect(header?.members.methods).toContain(method);
      expect(file.facts.find((f) => f.id === 'body:A::ok')?.value).toEqual({ body: [{ k: 'return', e: int('1') }] });
    });
  }
  test('the class that lost members says so', () => {
    const file = lower('app/x.php', rows[0]?.[1] ?? '');
    expect(file.facts.find((f) => f.id === 'class:A')?.value).toMatchObject({ damaged: true });
    expect(file.diagnostics[0]?.line).toBe(8);
  });
  test('the broken method keeps its signature', () => {
    const file = lower('app/x.php', rows[0]?.[1] ?? '');
    expect(file.facts.find((f) => f.id === 'sig:A::bad')?.value).toMatchObject({ bodyless: true });
    expect(file.facts.some((f) => f.id === 'body:A::bad')).toBe(false);
  });
  test('text nested too deep is an error, not a crash', () => {
    expect(lower('app/x.php', `<?php $a = ${'['.repeat(20_000)}`).diagnostics).toHaveLength(1);
    expect(lower('app/x.php', `<?php $a = 1${' . 1'.repeat(30_000)};`).diagnostics.length).toBeLessThan(3);
  });
});
