import type { OperationRoute } from '../../analysis/index.js';

/** Operations taken at once: what is left to wait for at the end is one chunk. */
const LARGEST = 12;

/**
 * Positions of operations in chunks for one thread each, in their order. Those of one controller stay together, because
 * they share its file, its model and its resources.
 */
export function chunksOf(operations: readonly OperationRoute[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [at, operation] of operations.entries()) {
    const key = controllerOf(operation);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  }
  const chunks: number[][] = [];
  for (const group of groups.values()) {
    for (let from = 0; from < group.length; from += LARGEST) chunks.push(group.slice(from, from + LARGEST));
  }
  return chunks;
}

function controllerOf({ route: { action, at } }: OperationRoute): string {
  return action.kind === 'controller' ? action.class : `in ${at?.file ?? ''}`;
}
