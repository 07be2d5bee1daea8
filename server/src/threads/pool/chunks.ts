import { byteOrder } from '@docgen/protocol';
import type { OperationRoute } from '../../analysis/index.js';

/** Bounds the operations of a chunk: at the end of an analysis one thread waits for the last chunk of another. */
const LARGEST = 12;

/**
 * Divides operations, by their positions, into chunks that one thread each analyses. Those of one controller stay together, because
 * they share its file, its model and its resources; chunks stand in the order of their paths, because neighbours share most of that.
 */
export function chunksOf(operations: readonly OperationRoute[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [at, operation] of operations.entries()) {
    const key = controllerOf(operation);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  }
  const pathOf = ([first]: readonly number[]) => operations[first ?? 0]?.path ?? '';
  return [...groups.values()]
    .sort((a, b) => byteOrder(pathOf(a), pathOf(b)))
    .flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / LARGEST) }, (_, n) => group.slice(n * LARGEST, (n + 1) * LARGEST)),
    );
}

function controllerOf({ route: { action, at } }: OperationRoute): string {
  return action.kind === 'controller' ? action.class : `in ${at?.file ?? ''}`;
}
