import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docBlocksOf, type Extent, extentOf, type FileFacts, lower, walk } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { CONTROLLER, EDITS } from '../../battery/half-typed.js';
import { seeded } from '../../support/generate.js';
import { DAMAGES } from '../../support/text-damage.js';

/** What holds of the places of every node of every file: they are spelled as their kind is, and lie inside the node around. */

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../examples/bookshop');

function phpFiles(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'vendor' || entry.name === 'node_modules') return [];
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return phpFiles(inner);
    return entry.name.endsWith('.php') ? [inner] : [];
  });
}

const texts = phpFiles(root).map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, 'utf8')]);

interface Node {
  k: string;
  name?: unknown;
  [member: string]: unknown;
}

const NAME = /^[\\\w\u0080-\uffff]+$/;
const WORD: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    ...{
      bool: 'true|false',
      null: 'null',
      isset: 'isset',
      empty: 'empty',
      clone: 'clone',
      throw: 'throw',
      yield: 'yield',
    },
    ...{
      yieldfrom: 'yield\\s+from',
      include: '(include|require)(_once)?',
      exit: 'exit|die',
      print: 'print',
      eval: 'eval',
    },
    ...{
      match: 'match',
      new: 'new',
      newanon: 'new',

      if: '(else\\s*)?if',
      foreach: 'foreach',
      for: 'for',
    },
    ...{ while: 'while', do: 'do', switch: 'switch', try: 'try', break: 'break', continue: 'continue', echo: 'echo' },
    ...{ global: 'global', static: 'static', unset: 'unset', goto: 'goto', case: 'case|default', catch: 'catch' },
    ...{ closure: '(static\\s+)?(fn|function)' },
  }).map(([k, words]) => [k, new RegExp(`^(?:${words})\\b`, 'i')]),
);

/** Whether a text can be that of a node, and a selection that of its name. */
const SPELLED: Readonly<Record<string, (text: string, selection: string, node: Node) => boolean>> = {
  ...Object.fromEntries(Object.entries(WORD).map(([k, word]) => [k, (text: string) => word.test(text)])),
  mcall: (text, selection, { name }) =>
    text.endsWith(')') && (typeof name !== 'string' || inBraces(selection) === name),
  scall: (text, selection, { name }) =>
    text.endsWith(')') && (typeof name !== 'string' || inBraces(selection) === name),
  call: (text) => text.endsWith(')'),
  prop: (_text, selection, { name }) => typeof name !== 'string' || inBraces(selection) === name,
  sprop: (_text, selection, { name }) => typeof name !== 'string' || selection.replace(/^\$/, '') === name,
  cconst: (_text, selection, { name }) => typeof name !== 'string' || selection.toLowerCase() === name.toLowerCase(),
  attr: (text, selection) => text.startsWith(selection) && NAME.test(selection),
  // What an arrow function answers is a `return` too.
  return: (text) => /^return\b/i.test(text) || !text.endsWith(';'),
  param: (text, selection, { name }) => selection === `$${name}` && text.includes(selection),
  arg: (text, selection, { name }) => (name === undefined ? selection === text : selection === name),
  str: (text, _selection, { v }) => /^b?['"]|^<<</i.test(text) || text.length >= Math.min(1, String(v).length),
  int: (text) => /^-?[\d_.a-fxob]+$|^__LINE__$/i.test(text),
  float: (text) => /^-?[\d_.exbo+-]+$/i.test(text) || /^-?0x/i.test(text),
  array: (text) => /^(?:\[|array\s*\()/i.test(text) && /[\])]$/.test(text),
  list: (text) => /^(?:\[|list\s*\()/i.test(text) && /[\])]$/.test(text),
  var: (text) => text.startsWith('$'),
  interp: (text) => /^(?:b?"|<<<)/i.test(text),
  shell: (text) => text.startsWith('`'),
  cref: (text) => NAME.test(text),
  fref: (text) => NAME.test(text),
  const: (text) => NAME.test(text),
  t: (text) => NAME.test(text),
  't?': (text) => text.startsWith('?'),
  't|': (text) => text.includes('|'),
  't&': (text) => text.includes('&'),
  un: (text) => /^[!~+-]/.test(text),
  cast: (text) => text.startsWith('('),
  silence: (text) => text.startsWith('@'),
  magic: (text) => /^__[A-Z]+__$/i.test(text),
};

function inBraces(name: string): string {
  return name.replace(/^\{\s*['"]?|['"]?\s*\}$/g, '');
}

function last(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}

/** What is wrong with the places of a file, a line each. */
function wrong(file: FileFacts, text: string): string[] {
  const found: string[] = [];
  for (const { id, kind, value } of file.facts) {
    const whole = extentOf(file.outline, id);
    if (whole === undefined) found.push(`${id}: nowhere`);
    if (whole === undefined || typeof value !== 'object') continue;
    if (!inOrder(whole, text)) found.push(`${id}: ${JSON.stringify(whole)}`);
    const name = (value as { name?: unknown }).name;
    const called = text.slice(whole.selection.start, whole.selection.end);
    if (['sig', 'prop', 'const', 'case', 'fn'].includes(kind) && typeof name === 'string' && !name.startsWith('$')) {
      if (called.replace(/^\$/, '') !== last(name)) found.push(`${id} is called ${called}`);
    }
    const extents: Extent[] = [];
    walk(value, (_node, at) => extents.push(extentOf(file.outline, id, at) ?? whole));
    const inDocs = new Set<object>();
    for (const block of docBlocksOf(value)) walk(block, (type) => inDocs.add(type));
    let at = -1;
    const go = (part: unknown, around: Extent, holder: Node | undefined): void => {
      if (part === null || typeof part !== 'object') return;
      if (Array.isArray(part)) {
        for (const one of part) go(one, around, holder);
        return;
      }
      const node = part as Node;
      const isNode = typeof node.k === 'string';
      const extent = isNode ? (extents[++at] ?? around) : around;
      if (isNode) {
        const { range, selection } = extent;
        const written = text.slice(range.start, range.end);
        const what = `${id} ${at} ${node.k} ${JSON.stringify(written.slice(0, 80))}`;
        if (!inOrder(extent, text)) found.push(`${what}: out of order`);
        // Attributes of a closure stand in front of it, and what documents it in front of its statement.
        const outside = holder?.k === 'closure' && node.k === 'attr';
        if (!outside && !(inDocs.has(node) && kind === 'closure') && !contains(around, extent)) {
          found.push(
            `${what}: not in ${JSON.stringify(text.slice(around.range.start, around.range.end).slice(0, 80))}`,
          );
        }
        const spelled = inDocs.has(node) ? undefined : SPELLED[node.k];
        if (spelled?.(written, text.slice(selection.start, selection.end), node) === false) found.push(what);
      }
      for (const member of Object.values(node)) {
        go(member, isNode && !(holder === undefined && inDocs.has(node)) ? extent : around, isNode ? node : holder);
      }
    };
    go(value, whole, undefined);
  }
  return found;
}

function inOrder({ range, selection }: Extent, text: string): boolean {
  const { start, end } = range;
  return (
    0 <= start &&
    start <= selection.start &&
    selection.start <= selection.end &&
    selection.end <= end &&
    end <= text.length
  );
}

function contains(outer: Extent, inner: Extent): boolean {
  return outer.range.start <= inner.range.start && inner.range.end <= outer.range.end;
}

test.each(texts)('%s', (path, text) => {
  const file = lower(path, text);
  expect(file.diagnostics).toEqual([]);
  expect(wrong(file, text)).toEqual([]);
});

test('all kinds of nodes', () => {
  const text = `<?php
#[A(1, b: 2)] function f(#[B] ?int $a = 1, A|B $b = null, A&B ...$c) { yield $a => $b; yield from f(); break 2; }
/** @return array<string, Closure(int): void> */
class X { use T, U { T::a insteadof U; b as protected c; } const A = 1, B = [1, 2 => 'x',]; function y() {} }
$a?->{'b'}()::$c::d(...)[1][] = new #[D] class(#[D] static fn () => 1) extends X { public function __construct(private(set) int $e) {} };
foreach ($a as [$b, 'k' => list(, $c)]) { try { exit; } catch (A | B) {} finally { return; } } foreach ($a as $k => &$v): endforeach;
match (true) { 1, 2 => throw $e, default => clone($a, ['b' => 1]) }; $x = &$y; [, $a] = [&$b, ...$c]; echo -0x1F, 1.5e3, !$a, @$b, (int) $c;
global $g; static $s = 1; unset($a[0]); switch ($a) { case 1: default: } while (0); do {} while (0); for (;;) {} include 'a'; eval(''); print 1;
if ($a) {} elseif ($b) {} else if ($c) {} else {} $a = "a{$b->c}d$e[0]" . \`ls $x\` . <<<X
  a $b
  X . <<<'Y'
  é
  Y; isset($a, $b) || empty($c) ?: __LINE__ . __CLASS__ . self::class . $a::B; goto e; e: #[E] fn () => 1; static function () use (&$a) {};
throw new $a->b(1);`;
  const file = lower('x.php', text);
  expect(file.diagnostics).toEqual([]);
  expect(wrong(file, text)).toEqual([]);
});

describe('files with errors', () => {
  test('half typed', () => {
    for (const [name, find, put] of EDITS) {
      const text = CONTROLLER.replace(find, () => put);
      expect(wrong(lower('x.php', text), text), name).toEqual([]);
    }
  });

  test.each(DAMAGES)('%s', (name, hurt) => {
    const random = seeded(name.length);
    for (const [path, text] of texts) {
      const hurtText = hurt(text, random);
      expect(wrong(lower(path, hurtText), hurtText), `${path}\n${hurtText}`).toEqual([]);
    }
  });
});

test('there is something to judge', () => {
  expect(existsSync(root)).toBe(true);
  expect(texts.length).toBeGreaterThan(80);
});
