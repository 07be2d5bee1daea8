import type { OperationRoute } from '../analysis/index.js';

/**
 * Writes an operation without the places it stands at: while this text is the same, the same is analysed (cache 1.3 part 5). Places
 * are bound by anchors when a document is assembled.
 */
export function operationKey(operation: OperationRoute): string {
  let key = keys.get(operation);
  if (key === undefined) {
    key = JSON.stringify(operation, (name, value: unknown) => (name === 'at' ? fileOf(value) : value));
    keys.set(operation, key);
  }
  return key;
}

/** Keeps keys by operation: an edit that leaves the routes alone leaves the operations what they are, and 1,000 keys take 14 ms. */
const keys = new WeakMap<OperationRoute, string>();

function fileOf(at: unknown): unknown {
  return at !== null && typeof at === 'object' && 'file' in at ? at.file : at;
}
