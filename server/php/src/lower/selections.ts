import type { TextRange } from '../outline/outline.js';
import { end, type Node, start, text } from '../parser/node.js';

/** Names a part of a node: the place of a node in it, or the number of units at its start. */
type Part = NonNullable<Node['loc']> | number | undefined;

/** Finds the name of each kind of IR node in the text: the part an editor marks. Kinds without a name are left out. */
const TABLE = new Map<string, (at: Node, source: string) => Part>([
  ['mcall', (at) => memberName(at.what)],
  ['scall', (at) => memberName(at.what)],
  ['prop', memberName],
  ['sprop', memberName],
  ['cconst', memberName],
  ['call', (at) => placeOf(at.what)],
  ['new', (at) => placeOf(at.what)],
  ['attr', (at) => text(at, 'name')?.length],
  ['arg', (at) => (at.kind === 'namedargument' ? text(at, 'name')?.length : undefined)],
  ['item', (at) => (at.kind === 'entry' ? placeOf(at.key) : undefined)],
  ['param', (at) => placeOf(at.name)],
  ['closure', keywordLength],
]);

export function selectionOf(kind: string, at: Node, source: string): Part {
  return TABLE.get(kind)?.(at, source);
}

function memberName(lookup: unknown): Part {
  return placeOf((lookup as Node | null)?.offset);
}

/** Finds the place of the member under a key of a node, when that is a node. */
function placeOf(member: unknown): Part {
  return (member as Node | null | undefined)?.loc ?? undefined;
}

export function rangeOf(node: Node | undefined): TextRange | undefined {
  return node?.loc ? { start: start(node), end: end(node) } : undefined;
}

/** Takes the first `length` units of a node. */
export function firstOf(node: Node, length: number): TextRange {
  return { start: start(node), end: start(node) + length };
}

/** Measures the keyword a closure begins with; attributes stand in front of it. */
export function keywordLength(closure: Node, source: string): number {
  const written = /(?:static\b(?:\s|\/\*[\s\S]*?\*\/|(?:\/\/|#).*)*)?(?:function|fn)\b/iy;
  written.lastIndex = start(closure);
  return written.exec(source)?.[0].length ?? 0;
}
