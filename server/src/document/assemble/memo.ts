import type { JsonMap } from '@docgen/protocol';
import type { ComponentDefinition, Fragment } from '../../analysis/index.js';
import type { HashMemo } from '../hash.js';
import { PartMemo } from '../parts.js';
import { Remembered, RememberedAlone } from '../remembered.js';
import { UirCheckMemo } from '../schema-check/uir.js';
import type { Located } from './located.js';
import type { PublishedNames } from './names.js';
import type { OperationSites, Stated } from './shared-errors/sites.js';
import type { Placed } from './state.js';
import { Texts } from './texts.js';

/**
 * What assembling keeps between two builds of the documents of one application. Everything hangs on the identity of what it was
 * made from (a fragment, a component definition, a node), so it goes when that goes. Documents come out the same without one.
 */
export class AssemblyMemo {
  readonly placed = new WeakMap<Fragment, Located<Placed>>();
  readonly components = new WeakMap<ComponentDefinition, Located<JsonMap | undefined>>();
  readonly mentions = new PartMemo<Mentions>();
  readonly finished = new PartMemo<JsonMap>();
  readonly sites = new RememberedAlone<JsonMap, OperationSites>();
  readonly stated = new Remembered<object, Stated>();
  /** Of keys and groups of shared errors. */
  readonly texts = new Texts();
  readonly uses = new Remembered<object, JsonMap>();
  readonly sharing = new WeakMap<JsonMap, { responses: readonly JsonMap[]; node: JsonMap }>();
  readonly printed = new PartMemo<JsonMap>();
  readonly hash: HashMemo = new PartMemo();
  readonly check = new UirCheckMemo();
  /** Of the last build: names by document and bucket; minted components by document, bucket and name. */
  readonly names = new Map<string, { claims: string; published: PublishedNames }>();
  readonly minted = new Map<string, Map<string, JsonMap>>();
  /** Assemblies so far, by document. */
  readonly turns = new Map<string, number>();
}

export function createAssemblyMemo(): AssemblyMemo {
  return new AssemblyMemo();
}

/** What a part speaks of outside itself. */
export interface Mentions {
  /** Placeholder references outside data positions (document 11.4). */
  placeholders: ReadonlySet<string>;
  /** Keys of security requirements. */
  schemes: ReadonlySet<string>;
}
