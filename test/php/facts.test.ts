import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countOf, docBlocksOf, lineOf, lower, walk } from '@docgen/php';
import { describe, expect, test } from 'vitest';

/** Every fact has these properties, whatever its value. */

const root = join(dirname(fileURLToPath(import.meta.url)), '../../examples/bookshop');
const ODD = `<?php
#[A(1)] function f(#[B] int $a = 1, #[C(2)] ?string $b = null) { yield $a => $b; break 2; }
/** @return array<string, Closure(int): void> */
class X { use T, U { T::a insteadof U; b as protected c; } const A = 1, B = [1, 2 => 'x',]; function y() {} }
define('Y', fn () => "a{$b->c}d" . \`ls $x\`);
$a?->{'b'}()::$c::d(...)[1][] = new class(static fn #[D] () => 1) extends X { public function __construct(private(set) int $e) {} };
foreach ($a as [$b, 'k' => list(, $c)]) { try { exit; } catch (A | B) {} finally { return; } }
match (true) { 1, 2 => throw $e, default => clone($a, ['b' => 1]) };
`;

function phpFiles(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return phpFiles(inner);
    return entry.name.endsWith('.php') ? [inner] : [];
  });
}

const texts = ['app', 'routes', 'database', 'config']
  .flatMap((folder) => phpFiles(join(root, folder)))
  .map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, 'utf8')]);
texts.push(['odd.php', ODD]);

/** The hashing form said another way: keys sorted first, then JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}

describe.each(texts)('%s', (path, text) => {
  const { facts, outline } = lower(path, text);

  test('hashes are those of the canonical JSON of the values', () => {
    for (const { id, hash, value } of facts) {
      expect(hash, id).toBe(
        createHash('sha256')
          .update(JSON.stringify(sorted(value)))
          .digest('hex'),
      );
    }
  });

  test('members are present or left out', () => {
    const undefinedIn = (value: unknown): string[] => {
      if (value === null || typeof value !== 'object') return [];
      return Object.entries(value).flatMap(([key, member]) => (member === undefined ? [key] : undefinedIn(member)));
    };
    for (const { id, value } of facts) expect(undefinedIn(value), id).toEqual([]);
  });

  test('every node has a line inside its file', () => {
    const last = text.split('\n').length;
    for (const { id, value } of facts) {
      let count = 0;
      walk(value, () => count++);
      for (const block of docBlocksOf(value)) count += 1 + block.tags.length;
      expect(countOf(outline, id), id).toBe(count);
      for (let at = 0; at < count; at++) {
        const line = lineOf(outline, id, at) ?? 0;
        expect(line >= 1 && line <= last, `${id} ${at}`).toBe(true);
      }
    }
  });

  test('without bodies the other facts are the same', () => {
    const heads = lower(path, text, undefined, false);
    const whole = new Map(facts.map(({ id, hash }) => [id, hash]));
    for (const { id, hash } of heads.facts) if (!id.startsWith('main:')) expect(hash, id).toBe(whole.get(id));
    expect(heads.facts.filter(({ kind }) => kind === 'body' || kind === 'fnbody')).toEqual([]);
  });
});

describe('lines of nodes', () => {
  const linesOf = (text: string) => {
    const { facts, outline } = lower('x.php', text);
    const main = facts.find(({ kind }) => kind === 'main');
    const found: string[] = [];
    walk(main?.value, ({ k }, ordinal) => found.push(`${k} ${lineOf(outline, 'main:x.php', ordinal)}`));
    return found.join(', ');
  };

  test('of calls one on the other, whose arguments are lowered first', () => {
    expect(
      linesOf(`<?php
return $a
    ->b(
        1,
        fn () => 2,
    )
    ->c(
        3,
    )
    ->d(4);`),
    ).toBe(
      'return 2, mcall 2, mcall 2, mcall 2, var 2, arg 4, int 4, arg 5, closure 5, return 5, int 5, arg 8, int 8, arg 10, int 10',
    );
  });

  test('of attributes, which stand after the body', () => {
    expect(
      linesOf(`<?php
return #[A(
    1
)] fn (
    int $a = 2,
) =>
    3;`),
    ).toBe('return 2, closure 4, param 5, t 5, int 5, return 7, int 7, attr 2, arg 3, int 3');
  });

  test('of a text in pieces, and of a class in an argument', () => {
    expect(
      linesOf(`<?php
f(new class {
    public function m()
    {
        return 1;
    }
},
    "a
    {$b}c",
    $d::
        $e(
            5,
        ),
);`),
    ).toBe(
      'expr 2, call 2, fref 2, arg 2, newanon 2, arg 8, interp 8, str 8, var 9, str 9, arg 10, scall 10, var 10, var 11, arg 12, int 12',
    );
  });
});
