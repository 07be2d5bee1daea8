import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import type { OperationRoute } from '../../analysis/index.js';
import type { RemoteFindings } from '../../pipeline/analysis-pool.js';
import type { BuildInput } from '../../pipeline/types.js';
import type { AnalysisData } from '../messages.js';
import type { EncodedFragments } from './fragment-codec.js';

/** Holds the start data of a member's thread. */
export interface MemberData extends AnalysisData {
  /** Index of its slot in the buffer of the parse watchdog. */
  slot: number;
  /** The buffer threads share facts through (shared-facts.ts), where they do. */
  facts?: SharedArrayBuffer;
}

/** Holds operations of one document, of which a member analyses the chunks it takes. Plain data. */
export interface Task {
  input: BuildInput;
  /** Facts of the host, which the first thread reads for all. */
  host: HostFacts;
  document: DocumentConfig;
  operations: readonly OperationRoute[];
  chunks: readonly (readonly number[])[];
  /** Claims of the chunks (chunk-claims.ts). */
  claims: SharedArrayBuffer;
  /** Index of the thread. */
  worker: number;
}

/** Holds a member's results of a task. Plain data. */
export interface Delivery extends RemoteFindings {
  /** Says that the member saw two states of a file, so its results must not be used. */
  torn: boolean;
  fragments: EncodedFragments;
}

export type FromMember =
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'fault'; error: unknown }
  | { kind: 'note'; line: string };
