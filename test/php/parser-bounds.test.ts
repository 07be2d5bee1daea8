import { type BodyFact, lower } from '@docgen/php';
import type phpParser from 'php-parser';
import { describe, expect, test } from 'vitest';
import { parse, SyntaxProblem } from '../../server/php/src/parser/engine.js';
import { beginSteps, countTokens, showParseSteps } from '../../server/php/src/parser/step-count.js';

const controller = (body: string) =>
  `<?php\nclass C\n{\n    public function a()\n    {\n${body}\n    }\n    public function b() { return 1; }\n}\n`;
const ids = (text: string) => lower('app/C.php', text).facts.map(({ id }) => id);
const problems = (text: string) => lower('app/C.php', text).diagnostics;

test('a reader that never comes to an end of its tokens is stopped after a number of them', () => {
  let read = 0;
  const engine = { lexer: { next: () => ++read } } as unknown as phpParser.Engine;
  countTokens(engine);
  beginSteps('a text of thirty-four characters!!');
  const { lexer } = engine as unknown as { lexer: { next(): unknown } };
  expect(() => {
    for (;;) lexer.next();
  }).toThrow('reading it does not end');
  expect(read).toBe(4 * 34 + 1000);
});

test('steps are counted where another thread sees them', () => {
  const cell = new Int32Array(1);
  showParseSteps(cell);
  parse('<?php $a = 1;');
  const tokens = cell[0] ?? 0;
  expect(tokens).toBeGreaterThan(5);
  lower('a.php', '<?php $a = 1;');
  expect(cell[0]).toBeGreaterThan(2 * tokens);
});

describe('nesting is bounded by number, not by the stack', () => {
  test.each<[string, (depth: number) => string]>([
    ['brackets', (depth) => `$a = ${'['.repeat(depth)}1${']'.repeat(depth)};`],
    ['signs', (depth) => `$a = ${'!'.repeat(depth)}true;`],
    ['blocks', (depth) => `${'{'.repeat(depth)}${'}'.repeat(depth)}`],
    ['branches', (depth) => `if ($a) {} ${'elseif ($a) {}'.repeat(depth)}`],
  ])('%s', (_, text) => {
    expect(() => parse(`<?php ${text(400)}`)).not.toThrow();
    expect(() => parse(`<?php ${text(600)}`)).toThrow(SyntaxProblem);
    expect(() => parse(`<?php ${text(600)}`)).toThrow('nested too deep');
  });

  test('what is nested too deep costs its member', () => {
    const text = controller(`        return ${'['.repeat(3000)}1${']'.repeat(3000)};`);
    expect(problems(text)).toEqual([{ kind: 'syntax', line: 6, message: 'nested too deep' }]);
    expect(ids(text)).toContain('sig:C::b');
  });

  test('a chain of 50,000 operands costs its beginning', () => {
    const text = controller(`        return ${Array(50_000).fill("'a'").join(' . ')};`);
    expect(problems(text)).toEqual([{ kind: 'syntax', line: 6, message: 'nested too deep' }]);
    expect(ids(text)).toEqual(expect.arrayContaining(['body:C::a', 'sig:C::b']));
    const body = lower('app/C.php', text).facts.find(({ id }) => id === 'body:C::a')?.value as BodyFact;
    expect(body.body).toHaveLength(1);
  });

  test('a chain of 900 is whole', () => {
    expect(problems(controller(`        return $this${'->a()'.repeat(450)}${" . 'a'".repeat(400)};`))).toEqual([]);
  });
});
