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

const ordinals = new WeakMap<object, WeakMap<object, number>>();

/** Gives the ordinal of `node` inside the fact value `root`, for an anchor; undefined when it is no part of it. */
export function ordinalOf(root: object, node: object): number | undefined {
  let table = ordinals.get(root);
  if (table === undefined) {
    table = new WeakMap();
    const fresh = table;
    walk(root, (n, i) => fresh.set(n, i));
    ordinals.set(root, table);
  }
  return table.get(node);
}
