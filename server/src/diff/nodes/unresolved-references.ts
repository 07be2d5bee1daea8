import type { ChangeKind } from '@docgen/protocol';
import type { ChangeList, NodeName } from '../change-list.js';

type UnresolvedCode =
  | 'pathItem.unresolved-ref'
  | 'requestBody.unresolved-ref'
  | 'parameter.unresolved-ref'
  | 'response.unresolved-ref';

/**
 * Reports a reference that leads nowhere on one side or leads elsewhere nowhere (diff 9.7), and tells whether there is one: nothing
 * more can be compared then. It breaks when the new document newly points at a name it does not declare.
 */
export function reportUnresolved(
  changes: ChangeList,
  code: UnresolvedCode,
  at: NodeName,
  before: string | undefined,
  after: string | undefined,
  kind: ChangeKind = 'changed',
): boolean {
  if (before === undefined && after === undefined) return false;
  if (before !== after || kind !== 'changed') {
    const breaking = after?.startsWith('#') === true;
    changes.decide(code, kind, at, breaking, [{ field: '$ref', old: before ?? null, new: after ?? null }]);
  }
  return true;
}
