import type { Anchor } from '@docgen/protocol';
import type { Fact } from '../facts.js';
import { end, type Node, start } from '../parser/node.js';
import { parseOrRecover } from '../parser/recover.js';
import { ordinalOf, walk } from '../walk.js';
import { lowerProgram } from './file.js';
import { Lowering } from './lowering.js';

/** Where a node is written, in UTF-16 units of the text: from `from` up to and without `to`. */
export interface Written extends Anchor {
  at: number;
  from: number;
  to: number;
}

/**
 * The expressions written around an offset of a text, the innermost first: what an editor means by the place under its cursor
 * (engine 19). The facts named are those `lower` makes of the same text.
 */
export function writtenAt(path: string, source: string, offset: number): Written[] {
  const recovered = parseOrRecover(source);
  const c = new Placing(path, recovered.text, recovered.program, recovered.holes);
  try {
    lowerProgram(c, recovered.program);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
  const found: Written[] = [];
  const seen = new Set<object>();
  for (const fact of ordered([...c.facts.values()])) {
    const root = fact.value as object;
    walk(root, (node) => {
      const [from, to] = c.places.get(node) ?? [0, 0];
      if (offset < from || offset >= to || seen.has(node)) return;
      seen.add(node);
      found.push({ fact: fact.id, at: ordinalOf(root, node) ?? 0, from, to });
    });
  }
  return found.sort((a, b) => a.to - a.from - (b.to - b.from) || b.at - a.at);
}

/** The statements of a closure are part of the body around it, and are meant there. */
function ordered(facts: readonly Fact[]): Fact[] {
  const closures = facts.filter((fact) => fact.kind === 'closure');
  return [...facts.filter((fact) => typeof fact.value === 'object' && fact.kind !== 'closure'), ...closures];
}

class Placing extends Lowering {
  readonly places = new Map<object, readonly [number, number]>();

  override make<K extends string, T extends { k: K }>(at: Node | undefined, value: T): T {
    if (at?.loc) this.places.set(value, [start(at), end(at)]);
    return super.make(at, value);
  }
}
