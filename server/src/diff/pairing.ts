import type { JsonMap } from '@docgen/protocol';
import { stableText } from './stable-text.js';

/** Holds a node that is looked for on the other side. */
export interface Pairable {
  /** Identity of the node; undefined where it has none or pairing is structural. */
  id: string | undefined;
  /** Key it has by what it is called (diff 7.1). */
  structural: string;
  /** Node whose content tells it from others of the same keys. */
  node: JsonMap;
}

export interface Pairing<T> {
  pairs: [before: T, after: T][];
  removed: T[];
  added: T[];
}

/**
 * Pairs nodes of two sides by id, those without one by their structural key. A key claimed twice on one side is replaced on both by
 * the structural key, then by one with the content, then by one with a number among equals; so nothing is lost (diff 7.1). A node
 * without an id at last takes the one left over under its structural key: an artifact has no ids where a `$ref` stands.
 */
export function pairNodes<T extends Pairable>(
  before: readonly T[],
  after: readonly T[],
  leftOver: LeftOver = 'without id',
): Pairing<T> {
  const [old, current] = keyed(before, after);
  const pairs: [T, T][] = [];
  const rest = new Map(current);
  const left: T[] = [];
  for (const [key, node] of old) {
    const partner = rest.get(key);
    rest.delete(key);
    if (partner === undefined) left.push(node);
    else pairs.push([node, partner]);
  }
  return withoutIds(pairs, left, [...rest.values()], leftOver);
}

/** Says which nodes that are left over take the one left over under their structural key: those of which one has no id, or any. */
type LeftOver = 'without id' | 'any';

/**
 * Pairs nodes as `pairNodes` does, where most of both sides are the same objects: those are pairs, and only the others are looked for,
 * unless one of them has a key of theirs.
 */
export function pairAmongShared<T extends Pairable>(before: readonly T[], after: readonly T[]): Pairing<T> {
  const there = new Set(before);
  const shared = new Set<T>();
  for (const node of after) if (there.has(node)) shared.add(node);
  const [old, current] = [before, after].map((nodes) => nodes.filter((node) => !shared.has(node))) as [T[], T[]];
  const keys = new Set([...old, ...current].flatMap(({ id, structural }) => [`id ${id}`, `structural ${structural}`]));
  for (const { id, structural } of shared) {
    if ((id !== undefined && keys.has(`id ${id}`)) || keys.has(`structural ${structural}`))
      return pairNodes(before, after);
  }
  const { pairs, removed, added } = pairNodes(old, current);
  for (const node of shared) pairs.push([node, node]);
  return { pairs, removed, added };
}

type Key = (node: Pairable) => string;

const KEYS: readonly Key[] = [
  ({ id, structural }) => (id === undefined ? `structural ${structural}` : `id ${id}`),
  ({ structural }) => `structural ${structural}`,
  ({ structural, node }) => `content ${structural} ${stableText(node)}`,
];

/** Gives each node of both sides a key of its own. */
function keyed<T extends Pairable>(before: readonly T[], after: readonly T[]): [Map<string, T>, Map<string, T>] {
  const out: [Map<string, T>, Map<string, T>] = [new Map(), new Map()];
  let open: [readonly T[], readonly T[]] = [before, after];
  for (const key of KEYS) {
    const keys = open.map((nodes) => nodes.map(key));
    const taken = new Set([...twice(keys[0] ?? []), ...twice(keys[1] ?? [])]);
    // A key of an earlier round stays its owner's.
    const settles = (name: string) => !taken.has(name) && !out[0].has(name) && !out[1].has(name);
    const next: [T[], T[]] = [[], []];
    const settled: [side: 0 | 1, name: string, node: T][] = [];
    for (const side of [0, 1] as const) {
      open[side].forEach((node, i) => {
        const name = keys[side]?.[i] as string;
        if (settles(name)) settled.push([side, name, node]);
        else next[side].push(node);
      });
    }
    for (const [side, name, node] of settled) out[side].set(name, node);
    open = next;
  }
  for (const side of [0, 1] as const) {
    const counts = new Map<string, number>();
    for (const node of open[side]) {
      const name = (KEYS[2] as Key)(node);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      out[side].set(`${count} ${name}`, node);
    }
  }
  return out;
}

function twice(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) again.add(key);
    seen.add(key);
  }
  return again;
}

function withoutIds<T extends Pairable>(
  pairs: [T, T][],
  removed: readonly T[],
  added: readonly T[],
  leftOver: LeftOver,
): Pairing<T> {
  if (removed.length === 0 || added.length === 0) return { pairs, removed: [...removed], added: [...added] };
  const byKey = new Map<string, T[]>();
  for (const node of added) byKey.set(node.structural, [...(byKey.get(node.structural) ?? []), node]);
  const taken = new Set<T>();
  const left = removed.filter((node) => {
    const [partner, ...others] = byKey.get(node.structural) ?? [];
    if (partner === undefined || others.length > 0 || taken.has(partner)) return true;
    if (leftOver !== 'any' && node.id !== undefined && partner.id !== undefined) return true;
    taken.add(partner);
    pairs.push([node, partner]);
    return false;
  });
  return { pairs, removed: left, added: added.filter((node) => !taken.has(node)) };
}
