import type { OperationRoute } from '../analysis/index.js';

/**
 * An operation without the places it stands at: while this text is the same, the same is analysed (cache 1.3 part 8). Places
 * are bound by anchors when a document is assembled.
 */
export function operationKey(operation: OperationRoute): string {
  return JSON.stringify(operation, (key, value: unknown) => (key === 'at' ? fileOf(value) : value));
}

function fileOf(at: unknown): unknown {
  return at !== null && typeof at === 'object' && 'file' in at ? at.file : at;
}
