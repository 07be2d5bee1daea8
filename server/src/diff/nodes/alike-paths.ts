import { numberPlaceholders } from '../../document/index.js';
import type { Pairing } from '../pairing.js';
import type { OperationNode } from './operation-list.js';

/**
 * Pairs operations that are left over and whose paths differ in the names of placeholders alone: that is one path (diff 7.2). Identities
 * know it by themselves, so only an operation without one on either side is looked for, and only where no other is like it.
 */
export function withAlikePaths({ pairs, removed, added }: Pairing<OperationNode>): Pairing<OperationNode> {
  if (removed.length === 0 || added.length === 0) return { pairs, removed, added };
  const [old, current] = [byPath(removed), byPath(added)];
  const paired = new Set<OperationNode>();
  const alike: [OperationNode, OperationNode][] = [];
  for (const [path, [before, ...others]] of old) {
    const [after, ...more] = current.get(path) ?? [];
    if (before === undefined || after === undefined || others.length > 0 || more.length > 0) continue;
    if (before.id !== undefined && after.id !== undefined) continue;
    alike.push([before, after]);
    paired.add(before).add(after);
  }
  const isLeft = (operation: OperationNode) => !paired.has(operation);
  return { pairs: [...pairs, ...alike], removed: removed.filter(isLeft), added: added.filter(isLeft) };
}

/** Maps operations by method and path without the names of placeholders; a webhook has no path. */
function byPath(operations: readonly OperationNode[]): Map<string, OperationNode[]> {
  const found = new Map<string, OperationNode[]>();
  for (const operation of operations) {
    if (operation.isWebhook) continue;
    const key = numberPlaceholders(operation.path);
    const known = found.get(key);
    if (known === undefined) found.set(key, [operation]);
    else known.push(operation);
  }
  return found;
}
