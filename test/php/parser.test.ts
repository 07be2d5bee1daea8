import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countOf, lineOf, lower } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { renderExpr } from '../battery/render-expr.js';
import { runPhp } from '../support/php.js';
import { expression } from './project.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(join(root, 'server/php/package.json'));

/** The fixes replace methods of this very version; another needs every one of them looked at again. */
test('php-parser is 3.7.0', () => {
  expect((require('php-parser/package.json') as { version: string }).version).toBe('3.7.0');
  expect((require('./package.json') as { dependencies: Record<string, string> }).dependencies['php-parser']).toBe(
    '3.7.0',
  );
});

describe('errors', () => {
  test.each([
    ['<?php\n\n$a = ;\n', 3, /unexpected/],
    ['<?php\nclass A\n{\n    public public $x;\n}\n', 4, /unexpected/],
    ['<?php\n\n\n/* open', 4, /Unterminated comment/],
    ['<?php\nfunction f( { }', 2, /unexpected/],
    ['<?php f(1', 1, /syntax error/],
  ])('%j', (text, line, message) => {
    const [problem, ...more] = lower('x.php', text).diagnostics;
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ kind: 'syntax', line });
    expect(problem?.message).toMatch(message);
  });

  test('one broken file does not disturb the next', () => {
    const text = '<?php #[A] class B { function c() { return "{$d}"; } }';
    const before = lower('x.php', text).facts;
    for (const broken of ['<?php "{$a', '<?php #[A(', '<?php <<<X\n {$', '<?php class { #[']) lower('y.php', broken);
    expect(lower('x.php', text).facts).toEqual(before);
  });
});

describe('lines', () => {
  const lines = (text: string, id: string) => {
    const { outline } = lower('x.php', text);
    return Array.from({ length: countOf(outline, id) }, (_, at) => lineOf(outline, id, at));
  };
  test('of an operation begin at its first operand', () => {
    const found = lines('<?php\n$x\n  = $a\n  instanceof B\n  && $c;', 'main:x.php');
    expect(found).toEqual([2, 2, 2, 3, 3, 3, 4, 5]);
  });
  test('of a chain on parentheses begin at the parenthesis', () => {
    expect(lines('<?php\n(\n  new A\n)->b();', 'main:x.php').slice(0, 2)).toEqual([2, 2]);
  });
});

const php = spawnSync('php', ['-r', 'echo PHP_MAJOR_VERSION;'], { encoding: 'utf8' }).stdout;

/** Evaluates [written, grouped] pairs of expressions; prints those PHP reads but finds unequal. */
const ORACLE = `error_reporting(0);
function printed($x) { print $x; return 1; }
function value($code) {
  $a = 1; $b = 2; $c = 0;
  ob_start();
  try { $v = eval("return [$code, \\$a, \\$b, \\$c];"); } catch (ParseError $e) { ob_end_clean(); return null; } catch (Throwable $e) { $v = get_class($e); }
  return var_export($v, true) . ob_get_clean();
}
$read = 0;
foreach (json_decode(stream_get_contents(STDIN), true) as [$written, $grouped]) {
  $value = value($written);
  if ($value === null) continue;
  $read++;
  if ($value !== value($grouped)) echo $written, '  is not  ', $grouped, "\\n";
}
echo $read;`;

const BINARY = '+ - * / % ** . << >> | & ^ < <= == != === !== <=> && || ?? and or xor ?:'.split(' ');
const PREFIX = ['-', '+', '!', '~', '@', '(int) ', '(string) ', '(bool) ', 'print ', '$c = ', '$b += ', '--', '++'];

test.skipIf(!php || Number(php) < 8)('operators bind as PHP binds them', () => {
  let state = 7;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const one = <T>(of: readonly T[]): T => of[next(of.length)] as T;
  const operand = (): string => {
    if (next(3) > 0) return one(['1', '2', '7', '"3"', '$a', '$b', 'true', 'null', '0.5']);
    const prefix = one(PREFIX);
    return `${prefix}${/[-+]{2}/.test(prefix) ? '$a' : operand()}`;
  };
  const pairs: [string, string][] = [];
  while (pairs.length < 3000) {
    let written = operand();
    for (let n = 1 + next(4); n > 0; n--) written += ` ${one(BINARY)} ${operand()}`;
    if (/-\s*-|\+\s*\+/.test(written.replace(/(?:--|\+\+)\$a/g, ''))) continue;
    const text = `(${written})`;
    if (lower('x.php', `<?php return ${text};`).diagnostics.length > 0) continue;
    pairs.push([text, grouped(text)]);
  }
  const { stdout } = runPhp(['-r', ORACLE], { input: JSON.stringify(pairs) });
  expect(stdout).toMatch(/^\d+$/);
  expect(Number(stdout)).toBeGreaterThan(1500);
});

/** The expression as it was read, grouping written out. */
function grouped(text: string): string {
  return renderExpr(expression(text))
    .replaceAll('cast-', '')
    .replace(/\b(int|string|bool)\(/g, '($1)(')
    .replaceAll('silence(', '@(')
    .replaceAll('print(', 'printed(')
    .replace(/(--|\+\+)\(\$a\)/g, '$1$a')
    .replace(/float\(([^)]*)\)/g, '$1')
    .replaceAll('? :', '?:');
}
