import type { Changeset, JsonMap } from '@docgen/protocol';
import type { DocumentSide } from './document-side.js';
import { algorithmOf, IdentityMismatch, idOf } from './identity.js';
import { mapOf } from './members.js';
import type { OperationList } from './nodes/operation-list.js';

/** Holds one document with its operations. */
export interface ListedSide {
  side: DocumentSide;
  list: OperationList;
}

/**
 * Tells whether nodes are paired by identity: each document has an id (diff 7.1). Throws `IdentityMismatch` when those were made by
 * different algorithms (diff 6.4).
 */
export function hasIdentities(before: ListedSide, after: ListedSide): boolean {
  const [old, current] = [idsIn(before), idsIn(after)];
  const [was, is] = [old, current].map((ids) => ids.map(algorithmOf).find((marker) => marker !== undefined));
  if (was !== undefined && is !== undefined && was !== is) throw new IdentityMismatch(was, is);
  return old.length > 0 && current.length > 0;
}

/** Lists the ids of operations, then of component schemas. */
function idsIn({ side, list }: ListedSide): string[] {
  const nodes: JsonMap[] = [...list.operations.map(({ node }) => node), ...[...side.schemas.values()].map(mapOf)];
  return nodes.flatMap((node) => idOf(node) ?? []);
}

/** Names the kinds of nodes of which both sides have at least two ids and share none (diff 7.3). */
export function disjointKinds(before: ListedSide, after: ListedSide): Changeset['disjointIdentities'] {
  return (['operation', 'parameter', 'schema'] as const).filter((kind) => {
    const [old, current] = [idsOf(before, kind), idsOf(after, kind)];
    return old.size > 1 && current.size > 1 && ![...old].some((id) => current.has(id));
  });
}

function idsOf({ side, list: { operations } }: ListedSide, kind: 'operation' | 'parameter' | 'schema'): Set<string> {
  const found = {
    operation: () => operations.map(({ id }) => id),
    parameter: () => operations.flatMap(({ parameters }) => parameters.map(({ id }) => id)),
    schema: () => [...side.schemas.values()].map((schema) => idOf(mapOf(schema))),
  }[kind]();
  return new Set(found.filter((id) => id !== undefined));
}
