import { byteOrder, type Changeset, type JsonMap } from '@docgen/protocol';
import { ChangeList } from './change-list.js';
import type { Comparison } from './comparison.js';
import { ComponentPairs } from './component-pairs.js';
import { DocumentSide } from './document-side.js';
import { mapOf } from './members.js';
import { compareComponents } from './nodes/components.js';
import { type OperationList, type OperationNode, operationsOf } from './nodes/operation-list.js';
import { compareOperations } from './nodes/operations.js';
import { comparePages } from './nodes/pages.js';
import { requiredSchemes } from './nodes/security.js';
import { compareSecuritySchemes } from './nodes/security-schemes.js';
import { disjointKinds, hasIdentities } from './pairing-mode.js';
import { reachOf } from './reach.js';

/**
 * Compares two documents of one OpenAPI level (diff 6 to 12.3), in internal form or with flat ids. Neither is changed. Throws
 * `IdentityMismatch` when their ids were made by different algorithms, and nothing else whatever they hold.
 */
export function compareDocuments(old: JsonMap, current: JsonMap): Changeset {
  const before = listed(old);
  const after = listed(current);
  const withIds = hasIdentities(before, after);
  const disjoint = withIds ? disjointKinds(before, after) : [];
  // Ids of which no two are equal say nothing: the documents may be two, or one under another name.
  const operationsHaveIds = withIds && !disjoint.includes('operation');
  const lists = [before.list, after.list].map((list) => (operationsHaveIds ? list : withoutIds(list))) as [
    OperationList,
    OperationList,
  ];
  const changes = new ChangeList();
  const reach = { before: reachOf(before.side, before.list), after: reachOf(after.side, after.list) };
  const named = { before: reach.before.named, after: reach.after.named };
  const of: Comparison = {
    before: before.side,
    after: after.side,
    withIds: operationsHaveIds,
    components: new ComponentPairs(before.side, after.side, withIds, named),
    reach,
    changes,
  };
  compareOperations(of, ...lists);
  const required = {
    before: requiredSchemes(before.side, before.list),
    after: requiredSchemes(after.side, after.list),
  };
  const unreferenced = [...compareComponents(of), ...compareSecuritySchemes(of, required)];
  comparePages(of);
  const sorted = changes.sorted();
  const breaking = sorted.filter((change) => change.breaking).length;
  return {
    breaking: breaking > 0,
    pairing: withIds ? 'identity' : 'structural',
    disjointIdentities: disjoint,
    unreferencedComponents: unreferenced.sort(byteOrder),
    counts: { total: sorted.length, breaking },
    changes: sorted,
  };
}

function listed(document: JsonMap) {
  const side = new DocumentSide(mapOf(document));
  return { side, list: operationsOf(side) };
}

/** Leaves the ids of one side out where the other has none. */
function withoutIds({ operations, items }: OperationList): OperationList {
  return { items, operations: operations.map(bare) };
}

/** Keeps operations without ids by those with one, so that the same ones stay the same. */
const known = new WeakMap<OperationNode, OperationNode>();

function bare(operation: OperationNode): OperationNode {
  let found = known.get(operation);
  if (found === undefined) {
    const parameters = operation.parameters.map((one) => ({ ...one, id: undefined }));
    found = { ...operation, id: undefined, parameters };
    known.set(operation, found);
  }
  return found;
}
