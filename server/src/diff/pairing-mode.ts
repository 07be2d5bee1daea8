import type { Changeset } from '@docgen/protocol';
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
  const [was, is] = [markerOf(before), markerOf(after)];
  if (was !== undefined && is !== undefined && was !== is) throw new IdentityMismatch(was, is);
  return [before, after].every((side) => !idsIn(side).next().done);
}

/** Gives the marker of the first id that has one. */
function markerOf(side: ListedSide): string | undefined {
  for (const id of idsIn(side)) {
    const marker = algorithmOf(id);
    if (marker !== undefined) return marker;
  }
  return undefined;
}

/** Lists the ids of operations, then of component schemas. */
function* idsIn(side: ListedSide): Generator<string> {
  yield* idsOf(side, 'operation');
  yield* idsOf(side, 'schema');
}

type Kind = Changeset['disjointIdentities'][number];
const KINDS: readonly Kind[] = ['operation', 'parameter', 'schema'];

/** Names the kinds of nodes of which both sides have at least two ids and share none (diff 7.3). */
export function disjointKinds(before: ListedSide, after: ListedSide): Kind[] {
  return KINDS.filter((kind) => {
    if (beginAlike(before, after, kind)) return false;
    const old = new Set(idsOf(before, kind));
    const current = new Set<string>();
    if (old.size < 2) return false;
    for (const id of idsOf(after, kind)) {
      if (old.has(id)) return false;
      current.add(id);
    }
    return current.size > 1;
  });
}

/** Tells whether both sides begin with one id, as they do where little has changed. */
function beginAlike(before: ListedSide, after: ListedSide, kind: Kind): boolean {
  const first = idsOf(before, kind).next();
  return first.done !== true && first.value === idsOf(after, kind).next().value;
}

function* idsOf({ side, list: { operations } }: ListedSide, kind: Kind): Generator<string> {
  if (kind === 'schema') {
    for (const schema of side.schemas.values()) {
      const id = idOf(mapOf(schema));
      if (id !== undefined) yield id;
    }
  } else {
    const nodes = kind === 'operation' ? [operations] : operations.map(({ parameters }) => parameters);
    for (const list of nodes) for (const { id } of list) if (id !== undefined) yield id;
  }
}
