import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docBlocksOf, type Extent, extentOf, lower, walk } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { noLaravel, vendor } from '../../support/laravel.js';
import { runPhp } from '../../support/php.js';

/** The places of nodes and of their names, held against another parser of PHP: the one phpunit brings along. */

const FOLDERS = [
  '../app',
  '../routes',
  '../database',
  'laravel/framework/src/Illuminate/Validation',
  'laravel/framework/src/Illuminate/Routing',
  'laravel/framework/src/Illuminate/Support',
  'laravel/framework/src/Illuminate/Collections',
  'symfony/http-foundation',
];

/** Reads paths; prints per file a line of `[kind, start, end, start of name, end of name]` in bytes. */
const ORACLE = String.raw`require $argv[1];
use PhpParser\{Node, NodeTraverser, NodeVisitorAbstract, ParserFactory};
class Places extends NodeVisitorAbstract {
  public array $found = [];
  function enterNode(Node $n) {
    $name = match (true) {
      ($n->name ?? null) instanceof Node => $n->name,
      $n instanceof Node\Expr\New_ => $n->class,
      $n instanceof Node\ArrayItem => $n->key,
      $n instanceof Node\Param => $n->var,
      default => null,
    };
    $at = $name instanceof Node ? [$name->getStartFilePos(), $name->getEndFilePos() + 1] : [];
    $this->found[] = [$n->getType(), $n->getStartFilePos(), $n->getEndFilePos() + 1, ...$at];
  }
}
$parser = (new ParserFactory)->createForNewestSupportedVersion();
foreach (explode("\n", trim(stream_get_contents(STDIN))) as $path) {
  $places = new Places;
  $walk = new NodeTraverser($places);
  $walk->traverse($parser->parse(file_get_contents($path)));
  echo json_encode($places->found), "\n";
}`;

/** Kinds of nodes, and what the other parser calls them. */
const KINDS: Readonly<Record<string, RegExp>> = {
  ...{
    mcall: /MethodCall$/,
    scall: /StaticCall$/,
    call: /FuncCall$/,
    prop: /PropertyFetch$/,
    sprop: /StaticPropertyFetch$/,
  },
  ...{ cconst: /ClassConstFetch$/, const: /ConstFetch$/, bool: /ConstFetch$/, null: /ConstFetch$/, new: /New$/ },
  ...{
    item: /ArrayItem$/,
    array: /Array$/,
    str: /String|InterpolatedStringPart|Identifier|Namespace/,
    interp: /InterpolatedString$/,
  },
  ...{ int: /Int|MagicConst_Line/, float: /Float|Int/, var: /Variable$/, index: /ArrayDimFetch$/, bin: /BinaryOp/ },
  ...{ instanceof: /Instanceof$/, un: /Unary|Not$/, cast: /Cast/, assign: /Assign(Ref)?$/, assignop: /AssignOp/ },
  ...{ incdec: /Inc$|Dec$/, ternary: /Ternary$/, match: /Match$/, arm: /MatchArm$/, isset: /Isset$/, empty: /Empty$/ },
  ...{ clone: /Clone$/, throw: /Throw$/, yield: /Yield$/, include: /Include$/, attr: /^Attribute$/, param: /^Param$/ },
  ...{
    t: /Name|Identifier/,
    't?': /NullableType$/,
    't|': /UnionType$/,
    cref: /Name/,
    fref: /Name/,
    magic: /MagicConst/,
  },
  ...{ expr: /Stmt_Expression$/, foreach: /Foreach$/, for: /For$/, while: /While$/, switch: /Switch$/, case: /Case$/ },
  ...{ try: /TryCatch$/, catch: /Catch$/, break: /Break$/, continue: /Continue$/, unset: /Unset$/, static: /Static$/ },
};
const CALLED = new Set(['mcall', 'scall', 'call', 'prop', 'sprop', 'cconst', 'new', 'attr', 'param', 'item']);
const FACTS: Readonly<Record<string, RegExp>> = {
  ...{ class: /Stmt_(Class|Interface|Trait|Enum)$/, sig: /ClassMethod$/, body: /ClassMethod$/, fn: /Function$/ },
  closure: /Closure$|ArrowFunction$/,
};

type Place = [kind: string, start: number, end: number, nameStart?: number, nameEnd?: number];

function phpFiles(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return phpFiles(inner);
    return entry.name.endsWith('.php') ? [inner] : [];
  });
}

/** Offsets in UTF-16 units by offset in bytes. */
function unitsOf(text: string): (byte: number) => number {
  const units: number[] = [];
  let at = 0;
  for (const character of text) {
    for (let i = 0; i < Buffer.byteLength(character); i++) units.push(at);
    at += character.length;
  }
  units.push(at);
  return (byte) => units[byte] ?? -1;
}

function wrong(text: string, places: readonly Place[], count: (kind: string) => void): string[] {
  const unit = unitsOf(text);
  const known = new Map<string, Place[]>();
  for (const place of places) {
    const key = `${unit(place[1])} ${unit(place[2])}`;
    known.set(key, [...(known.get(key) ?? []), place]);
  }
  const same = ({ range }: Extent, kind: RegExp | undefined) =>
    (known.get(`${range.start} ${range.end}`) ?? []).filter(([name]) => kind?.test(name));
  const found: string[] = [];
  const { facts, outline } = lower('x.php', text);
  const say = (what: string, { range, selection }: Extent) =>
    found.push(`${what}: ${text.slice(range.start, range.end)} (${text.slice(selection.start, selection.end)})`);
  for (const { id, kind, value } of facts) {
    const whole = extentOf(outline, id);
    if (whole === undefined || typeof value !== 'object') continue;
    if (FACTS[kind] !== undefined) {
      count(kind);
      // The other one takes docblocks for no part, and the semicolon of a method without a body for one.
      const docs = /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*|#(?!\[).*)*/;
      const start = whole.range.start + (docs.exec(text.slice(whole.range.start, whole.range.end))?.[0].length ?? 0);
      const ends = [whole.range.end, text.indexOf(';', whole.range.end) + 1];
      const hits = ends.some((end) => same({ ...whole, range: { start, end } }, FACTS[kind]).length > 0);
      if (!hits) say(id, whole);
    }
    const inDocs = new Set<object>();
    for (const block of docBlocksOf(value)) walk(block, (type) => inDocs.add(type));
    walk(value, (node, at) => {
      const extent = extentOf(outline, id, at);
      if (extent === undefined || inDocs.has(node) || KINDS[node.k] === undefined) return;
      const { range, selection } = extent;
      // A slot that is left out.
      if (node.k === 'item' && text.slice(range.start, range.end).trim() === '') return;
      // A piece of a heredoc ends where the text does, or behind its line.
      if (node.k === 'str' && !/^b?['"]|^<<</i.test(text.slice(range.start, range.end))) return;
      count(node.k);
      const hits = same(extent, KINDS[node.k]);
      if (hits.length === 0) return say(`${id} ${node.k}`, extent);
      if (!CALLED.has(node.k) || /^[{$]+\{?\$/.test(text.slice(selection.start, selection.end))) return;
      const named = hits.some(([, , , from, to]) =>
        from === undefined || to === undefined
          ? selection.start === range.start && selection.end === range.end
          : unit(from) === selection.start && unit(to) === selection.end,
      );
      if (!named && !text.slice(selection.start, selection.end).startsWith('{')) say(`${id} ${node.k} by name`, extent);
    });
  }
  return found;
}

describe.skipIf(noLaravel !== undefined)('another parser', () => {
  const paths = FOLDERS.flatMap((folder) => phpFiles(join(vendor, folder)));
  const asked = runPhp(['-r', ORACLE, '--', join(vendor, 'autoload.php')], {
    input: paths.join('\n'),
  });
  const answers = asked.stdout.trim().split('\n');

  test('finds every node where it is found here', () => {
    expect(asked.stderr).toBe('');
    expect(answers).toHaveLength(paths.length);
    const counts = new Map<string, number>();
    const count = (kind: string) => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const found = paths.flatMap((path, i) =>
      wrong(readFileSync(path, 'utf8'), JSON.parse(answers[i] ?? '[]') as Place[], count).map(
        (what) => `${path.slice(vendor.length + 1)} ${what}`,
      ),
    );
    expect(found).toEqual([]);
    for (const kind of ['mcall', 'attr', 'param', 'str', 'array', 'sig', 'body', 'closure']) {
      expect(counts.get(kind), kind).toBeGreaterThan(80);
    }
  });
});
