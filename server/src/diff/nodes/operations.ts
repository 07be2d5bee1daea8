import type { Json } from '@docgen/protocol';
import { fieldChange, type NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import { listOf, proseOf } from '../members.js';
import { pairAmongShared } from '../pairing.js';
import { withAlikePaths } from './alike-paths.js';
import { ChangedComponents } from './changed-components.js';
import type { OperationList, OperationNode } from './operation-list.js';
import { compareParameters } from './parameters.js';
import { compareRequestBodies } from './request-bodies.js';
import { compareResponses } from './responses.js';
import { compareDocumentSecurity, compareOperationSecurity } from './security.js';
import { reportUnresolved } from './unresolved-references.js';

/** Compares path items that lead elsewhere, then operations (diff 9.1), and the security they share. */
export function compareOperations(of: Comparison, before: OperationList, after: OperationList): void {
  for (const key of new Set([...before.items.keys(), ...after.items.keys()])) {
    const [old, current] = [before.items.get(key), after.items.get(key)];
    if (old?.dangling === undefined && current?.dangling === undefined) continue;
    const name = old?.name ?? current?.name ?? key;
    const at: NodeName = { target: 'operation', id: `pathItem:${name}`, path: name };
    reportUnresolved(of.changes, 'pathItem.unresolved-ref', at, old?.dangling, current?.dangling);
  }
  const { pairs, removed, added } = withAlikePaths(pairAmongShared(before.operations, after.operations));
  const others = of.components.sameMeansEqual ? new ChangedComponents(of.before, of.after) : undefined;
  for (const [old, current] of pairs) {
    const isEqual = others !== undefined && isShared(old, current) && !meets(others, current);
    if (!isEqual) comparePair(of, old, current);
  }
  compareDocumentSecurity(of, pairs);
  for (const operation of removed) of.changes.add('operation.removed', 'removed', nameOf(operation));
  for (const operation of added) of.changes.add('operation.added', 'added', nameOf(operation));
}

function nameOf({ id, structural, path }: OperationNode): NodeName {
  return { target: 'operation', id: id ?? structural, path };
}

function comparePair(of: Comparison, before: OperationNode, after: OperationNode): void {
  const at = { ...nameOf(after), id: after.id ?? before.id ?? after.structural };
  for (const [member, read] of MEMBERS) {
    const fields = fieldChange(member, read(before.node.get(member)), read(after.node.get(member)));
    if (fields.length > 0) of.changes.add(`operation.${member}-changed`, 'changed', at, fields);
  }
  compareOperationSecurity(of, at, before, after);
  compareParameters(of, before, after);
  compareRequestBodies(of, at, before, after);
  compareResponses(of, at, before, after);
}

/** Tells whether two operations are the same objects at one place. */
function isShared(old: OperationNode, current: OperationNode): boolean {
  return old === current || (old.node === current.node && old.path === current.path && old.shared === current.shared);
}

function meets(others: ChangedComponents, { node, shared }: OperationNode): boolean {
  return others.isMet(node) || others.isMet(shared);
}

/** Members that are told one by one, with what an absent one stands for. */
const MEMBERS = [
  ['operationId', (value: Json | undefined) => value ?? null],
  ['summary', proseOf],
  ['description', proseOf],
  ['deprecated', (value: Json | undefined) => value === true],
  ['tags', (value: Json | undefined): Json => [...listOf(value)]],
] as const;
