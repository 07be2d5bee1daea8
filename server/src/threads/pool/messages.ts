import type { DocumentConfig, HostFacts } from '@docgen/protocol';
import type { OperationRoute } from '../../analysis/index.js';
import type { RemoteFindings } from '../../pipeline/analysis-pool.js';
import type { BuildInput } from '../../pipeline/types.js';
import type { AnalysisData } from '../messages.js';
import type { EncodedFragments } from './fragment-codec.js';

/** What a member's thread starts with. */
export interface MemberData extends AnalysisData {
  /** Which slot of the buffer of the parse watchdog is its own. */
  slot: number;
  /** The buffer threads share facts through (shared-facts.ts), where they do. */
  facts?: SharedArrayBuffer;
}

/** Operations of one document, of which a member analyses the chunks it gets hold of. Plain data. */
export interface Task {
  input: BuildInput;
  /** As the first thread read it, so that it is read once. */
  host: HostFacts;
  document: DocumentConfig;
  operations: readonly OperationRoute[];
  chunks: readonly (readonly number[])[];
  /** Who analyses which chunk (chunk-claims.ts). */
  claims: SharedArrayBuffer;
  /** Which of the threads this one is. */
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
