import { SequentialWeakMap } from '@docgen/cache';
import type { Diagnostic, JsonMap } from '@docgen/protocol';
import type { ComponentDefinition, Fragment } from '../../analysis/index.js';
import type { HashMemo } from '../hash.js';
import { DependentMemo, IdentityMemo } from '../identity-memo.js';
import { PartMemo } from '../parts.js';
import { ValidParts } from '../schema-check/by-parts.js';
import type { Arrangement } from './arrangement.js';
import type { Facts, Located } from './bound-anchors.js';
import type { ReachableComponent } from './components/reachable.js';
import { type ComponentRef, ComponentRefs } from './components/refs.js';
import type { NearMiss } from './discriminators.js';
import type { PublishedNames } from './names.js';
import type { ChangedPart } from './same-parts.js';
import type { StatementOutcome } from './shared-errors/outcome.js';
import type { SharedStatement } from './shared-errors/responses.js';
import type { OperationSites } from './shared-errors/sites.js';
import { type ErrorStatement, ErrorStatements } from './shared-errors/statements.js';
import type { Placed } from './state.js';
import type { ItemsBefore } from './tree.js';

/**
 * Keeps results of assembling between two builds of the documents of one application. Every result hangs on the
 * identity of its input (a fragment, a component definition, a node), so it goes when that goes. Documents come out the
 * same without a memo.
 */
export class AssemblyMemo {
  readonly arranged = new Map<string, Arrangement>();
  readonly placed = new SequentialWeakMap<Fragment, Located<Placed>>();
  readonly components = new SequentialWeakMap<ComponentDefinition, Located<JsonMap | undefined>>();
  readonly facts: Facts = new Map();
  readonly refs = new ComponentRefs();
  readonly mentions = new PartMemo<Mentions>();
  readonly finished = new PartMemo<JsonMap>();
  /** Unions of finished parts that could nearly be told apart. */
  readonly misses = new SequentialWeakMap<JsonMap, readonly NearMiss[]>();
  /** Components that nodes name, as `<bucket>/<name>`, of documents that are derived for an older version. */
  readonly componentReferences = new IdentityMemo<JsonMap, readonly string[]>();
  readonly sites = new IdentityMemo<JsonMap, OperationSites>();
  readonly statements = new ErrorStatements();
  readonly stated = new DependentMemo<ErrorStatement, SharedStatement>();
  readonly sharing = new SequentialWeakMap<JsonMap, { outcomes: readonly StatementOutcome[]; node: JsonMap }>();
  readonly printed = new PartMemo<JsonMap>();
  readonly hash: HashMemo = new PartMemo();
  readonly check = new ValidParts();
  /** Components the last assembly reached, in order, with their names; by document. */
  readonly reached = new Map<string, readonly ReachableComponent[]>();
  readonly names = new Map<string, Named>();
  /** Minted components, by document, bucket and name. */
  readonly mintedComponents = new Map<string, Map<string, JsonMap>>();
  readonly collisions = new Map<string, Collisions>();
  /** Parts that overlays edited in the last assembly, by document and place. */
  readonly overlaid = new Map<string, ReadonlyMap<string, ChangedPart>>();
  /** Parts that changes of the API rewrote in the last assembly, by document and place. */
  readonly derived = new Map<string, ReadonlyMap<string, ChangedPart>>();
  readonly items = new Map<string, ItemsBefore>();
  /** Number of assemblies so far, by document. */
  readonly turns = new Map<string, number>();
}

export function createAssemblyMemo(): AssemblyMemo {
  return new AssemblyMemo();
}

/** Holds the collisions of a document, which stay while operations are alike in everything they depend on. */
export interface Collisions {
  of: readonly Placed[];
  found: Located<readonly Diagnostic[]>;
}

/** Holds published names of some components: placeholder → reference. */
export interface Named {
  of: readonly ReachableComponent[];
  names: ReadonlyMap<string, string>;
  contests: PublishedNames['contests'];
}

/** Lists the components and schemes a part refers to. */
export interface Mentions {
  /** Placeholder references outside data positions (document 11.4). */
  refs: readonly ComponentRef[];
  /** Keys of security requirements. */
  schemes: readonly string[];
}
