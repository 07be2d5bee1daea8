import { byteOrder, type Json, type JsonMap } from '@docgen/protocol';
import { fieldChange, type NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import { listOf, proseOf } from '../members.js';
import { pairAmongShared } from '../pairing.js';
import { withAlikePaths } from './alike-paths.js';
import { type CallbackNode, pairCallbacks } from './callbacks.js';
import { ChangedComponents } from './changed-components.js';
import { nameOf, type OperationList, type OperationNode } from './operation-list.js';
import { compareParameters } from './parameters.js';
import { compareRequestBodies } from './request-bodies.js';
import { compareResponses } from './responses.js';
import { compareDocumentSecurity, compareOperationSecurity } from './security.js';
import { compareDocumentServers, compareOperationServers, serversAsked } from './servers.js';
import { reportUnresolved } from './unresolved-references.js';

/** Compares path items that lead elsewhere, then operations (diff 9.1), and the security and servers they share. */
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
  const isEqual = ([old, current]: OperationPair) =>
    others !== undefined && isShared(old, current) && !meets(others, current);
  comparePairs(
    of,
    pairs.filter((pair) => !isEqual(pair)),
  );
  compareDocumentSecurity(of, pairs);
  compareDocumentServers(of, pairs);
  for (const operation of removed) {
    const fields = isAmong(added, operation) ? fieldChange('servers', serversAsked(of.before, operation), null) : [];
    of.changes.add('operation.removed', 'removed', nameOf(operation), fields);
  }
  for (const operation of added) {
    const fields = isAmong(removed, operation) ? fieldChange('servers', null, serversAsked(of.after, operation)) : [];
    of.changes.add('operation.added', 'added', nameOf(operation), fields);
  }
}

/** Tells whether another operation has the same method and path: only its servers tell the two apart. */
function isAmong(operations: readonly OperationNode[], { structural }: OperationNode): boolean {
  return operations.some((one) => one.structural === structural);
}

type OperationPair = readonly [before: OperationNode, after: OperationNode];

/** Compares pairs and what their callbacks hold, which nests without a bound; behind references each pair once (diff 8). */
function comparePairs(of: Comparison, pairs: readonly OperationPair[]): void {
  const left = [...pairs].sort(([, a], [, b]) => byteOrder(b.path, a.path));
  const met = new Map<JsonMap, Set<JsonMap>>();
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    for (const [old, current] of comparePair(of, ...pair).reverse()) {
      if (old.isShared && current.isShared) {
        const known = met.get(old.node) ?? new Set();
        if (known.has(current.node)) continue;
        met.set(old.node, known.add(current.node));
      }
      left.push([old, current]);
    }
  }
}

/** Compares two operations, and gives the pairs of their callbacks. */
function comparePair(of: Comparison, before: OperationNode, after: OperationNode): [CallbackNode, CallbackNode][] {
  const at = { ...nameOf(after), id: after.id ?? before.id ?? after.placed ?? after.structural };
  for (const [member, read] of MEMBERS) {
    const fields = fieldChange(member, read(before.node.get(member)), read(after.node.get(member)));
    if (fields.length > 0) of.changes.add(`operation.${member}-changed`, 'changed', at, fields);
  }
  compareOperationSecurity(of, at, before, after);
  compareOperationServers(of, at, before, after);
  compareParameters(of, before, after);
  compareRequestBodies(of, at, before, after);
  compareResponses(of, at, before, after);
  return pairCallbacks(of, at, before, after);
}

/** Tells whether two operations are the same objects at one place. */
function isShared(old: OperationNode, current: OperationNode): boolean {
  if (old === current) return true;
  return (
    old.node === current.node &&
    old.path === current.path &&
    old.shared === current.shared &&
    old.servers === current.servers
  );
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
