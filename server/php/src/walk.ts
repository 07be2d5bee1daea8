import type { DocBlock } from './facts.js';

/**
 * Walks the nodes of a fact value in pre-order. A node is an object with a string `k`. Members are visited in insertion
 * order, which JSON keeps, so lowering and reading count alike.
 */
export function walk(value: unknown, visit: (node: { k: string }, ordinal: number) => void): void {
  let ordinal = 0;
  const go = (v: unknown): void => {
    if (Array.isArray(v)) {
      for (const entry of v) go(entry);
    } else if (v !== null && typeof v === 'object') {
      if (typeof (v as { k?: unknown }).k === 'string') visit(v as { k: string }, ordinal++);
      for (const member of Object.values(v)) if (member !== null && typeof member === 'object') go(member);
    }
  };
  go(value);
}

/** Lists the docblocks of a fact value, in the order of the walk. */
export function docBlocksOf(value: unknown): DocBlock[] {
  const found: DocBlock[] = [];
  const go = (v: unknown): void => {
    if (v === null || typeof v !== 'object') return;
    for (const [key, member] of Object.entries(v)) {
      if (member === null || typeof member !== 'object') continue;
      if (key === 'doc') found.push(member as DocBlock);
      else go(member);
    }
  };
  go(value);
  return found;
}

const ordinals = new WeakMap<object, WeakMap<object, number>>();

/**
 * Gives the ordinal of a node inside the fact value `root`, for an anchor; undefined when it is no part of it. Docblocks and
 * their tags have ordinals too, after those of the nodes: each docblock, then its tags.
 */
export function ordinalOf(root: object, node: object): number | undefined {
  let table = ordinals.get(root);
  if (table === undefined) {
    table = new WeakMap();
    const fresh = table;
    let count = 0;
    walk(root, (n, i) => {
      fresh.set(n, i);
      count = i + 1;
    });
    for (const block of docBlocksOf(root)) {
      for (const part of [block, ...block.tags]) {
        if (!fresh.has(part)) fresh.set(part, count);
        count++;
      }
    }
    ordinals.set(root, table);
  }
  return table.get(node);
}
