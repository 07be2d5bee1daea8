import type { Json } from './json.js';

/** Says what happened to a node: it came, it went, or it is another. */
export type ChangeKind = 'added' | 'removed' | 'changed';

/** Names the kind of node a change is at (diff 12.1). */
export type ChangeTarget =
  | 'document'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'schema'
  | 'securityScheme'
  | 'page';

/** Holds one member before and after; null where it is absent. */
export interface FieldChange {
  readonly field: string;
  readonly old: Json | null;
  readonly new: Json | null;
}

/** Holds one difference between two documents (diff 12.1). */
export interface Change {
  readonly kind: ChangeKind;
  readonly target: ChangeTarget;
  /** Identity of the node, `<parent id>#<discriminator>`, or its structural key. */
  readonly id: string;
  /** Place of the node as a person reads it (diff 12.2), `GET /orders parameters query:state schema.enum`. */
  readonly path: string;
  readonly breaking: boolean;
  /** Stable code of the table (diff 9, 10), `schema.type-changed`. */
  readonly code: string;
  /** Members that differ; absent when there are none to tell. */
  readonly fields?: readonly FieldChange[];
}

/** Holds everything that differs between two documents, in the order of diff 12.3. */
export interface Changeset {
  readonly breaking: boolean;
  /** Says whether nodes were paired by their ids, or by method, path and name (diff 7.1). */
  readonly pairing: 'identity' | 'structural';
  /** Kinds of nodes of which both sides hold ids and share none (diff 7.3). */
  readonly disjointIdentities: readonly ('operation' | 'parameter' | 'schema')[];
  /** Paths of changed components that neither document reaches, in byte order (diff 11.4). */
  readonly unreferencedComponents: readonly string[];
  readonly counts: { readonly total: number; readonly breaking: number };
  readonly changes: readonly Change[];
}

/** Says whether a changeset is allowed between two versions (diff 12.6). */
export interface PolicyVerdict {
  readonly satisfied: boolean;
  readonly policy: 'semver' | 'date' | 'none';
  readonly code: string;
  readonly message: string;
  /** Lowest version that may carry the changes; only for a violation under `semver`. */
  readonly requiredVersion?: string;
}
