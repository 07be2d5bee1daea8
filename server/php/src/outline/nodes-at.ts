import type { Anchor } from '@docgen/protocol';
import type { Fact, FileFacts } from '../facts.js';
import { docBlocksOf, walk } from '../walk.js';
import { extentOf, lineOf, type TextRange } from './outline.js';

/** A node by its place; `at` is its ordinal in the fact. */
export interface NodeAt extends Anchor {
  at: number;
  node: { k: string };
  range: TextRange;
}

/**
 * Lists the nodes written around an offset of a file, the innermost first: what an editor means by the place under its cursor
 * (engine 19).
 * Types in docblocks are not among them.
 */
export function nodesAt(file: FileFacts, offset: number): NodeAt[] {
  const found = nodesOf(file, ({ start, end }) => start <= offset && offset < end);
  return found.sort((a, b) => sizeOf(a) - sizeOf(b) || b.at - a.at);
}

/** Lists the nodes that begin on a one-based line of a file, the outermost first. */
export function nodesOn(file: FileFacts, line: number): NodeAt[] {
  const found = nodesOf(file, () => true).filter(({ fact, at }) => lineOf(file.outline, fact, at) === line);
  return found.sort((a, b) => sizeOf(b) - sizeOf(a) || a.at - b.at);
}

/** Groups all nodes of a file by the one-based line they begin on, in the order of `nodesOn`. */
export function nodesByLine(file: FileFacts): ReadonlyMap<number, readonly NodeAt[]> {
  const lines = new Map<number, NodeAt[]>();
  for (const node of nodesOf(file, () => true)) {
    const line = lineOf(file.outline, node.fact, node.at) ?? 0;
    const known = lines.get(line);
    if (known === undefined) lines.set(line, [node]);
    else known.push(node);
  }
  for (const nodes of lines.values()) nodes.sort((a, b) => sizeOf(b) - sizeOf(a) || a.at - b.at);
  return lines;
}

function sizeOf({ range }: NodeAt): number {
  return range.end - range.start;
}

/** Lists each node once, where `wanted` says so of the range of its fact and of its own. */
function nodesOf({ facts, outline }: FileFacts, wanted: (range: TextRange) => boolean): NodeAt[] {
  const found: NodeAt[] = [];
  const seen = new Set<object>();
  for (const fact of ordered(facts)) {
    const whole = extentOf(outline, fact.id)?.range;
    if (whole === undefined || !wanted(whole)) continue;
    for (const block of docBlocksOf(fact.value)) walk(block, (type) => seen.add(type));
    walk(fact.value, (node, at) => {
      const range = seen.has(node) ? undefined : extentOf(outline, fact.id, at)?.range;
      if (range === undefined || !wanted(range)) return;
      seen.add(node);
      found.push({ fact: fact.id, at, node, range });
    });
  }
  return found;
}

/** Puts closures last: their statements are part of the body around it, and are meant there. */
function ordered(facts: readonly Fact[]): Fact[] {
  const closures = facts.filter((fact) => fact.kind === 'closure');
  return [...facts.filter((fact) => typeof fact.value === 'object' && fact.kind !== 'closure'), ...closures];
}
