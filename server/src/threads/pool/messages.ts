import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import type { OperationRoute } from '../../analysis/index.js';
import type { RemoteFindings } from '../../pipeline/analysis-pool.js';
import type { BuildInput } from '../../pipeline/types.js';
import type { StorePlace } from '../messages.js';
import type { EncodedFragments } from './fragment-codec.js';

/** What a member's thread starts with. */
export interface MemberData {
  root: string;
  /** `<path> NUL <sha>` of files an earlier thread hung on. */
  giveUp: string[];
  /** parse-watch.ts; and which slot of it is its own. */
  parsing: SharedArrayBuffer;
  slot: number;
  /** shared-facts.ts */
  facts: SharedArrayBuffer;
  store: StorePlace | undefined;
  once: boolean;
}

/** Operations of one document, of which a member analyses the chunks it gets hold of. Plain data. */
export interface Task {
  input: BuildInput;
  /** As the first thread read it, so that it is read once. */
  host: HostFacts;
  document: DocumentConfig;
  operations: readonly OperationRoute[];
  chunks: readonly (readonly number[])[];
  /** claims.ts; and which of the threads it is. */
  claims: SharedArrayBuffer;
  worker: number;
}

/** What a member made of a task. Plain data. */
export interface Delivery extends RemoteFindings {
  /** The member saw two states of a file: nothing of this is to be used. */
  torn: boolean;
  fragments: EncodedFragments;
}

export type FromMember =
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'fault'; error: unknown }
  | { kind: 'note'; line: string };
