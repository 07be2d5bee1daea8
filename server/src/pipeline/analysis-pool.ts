import type { FactSource } from '@docgen/cache';
import type { Config, DocumentConfig, HostFacts, Source, UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../analysis/index.js';
import type { Observed } from '../project/disk-snapshot.js';
import type { Stamp } from '../project/stamp.js';
import type { FactsSharing } from '../stored/stored-facts.js';
import type { BuildInput } from './types.js';

/** Other threads that analyse operations for a workspace. Without one the workspace analyses everything itself. */
export interface AnalysisPool extends FactsSharing {
  /** Starts a thread before it is known what there is to analyse: for a build nothing of which is known, so that one will be wanted. */
  prepare(workers: Config['engine']['workers']): void;
  /** Analyses operations together with this thread. What no thread of the pool delivers, the caller analyses. */
  analyze(work: PoolWork): Promise<RemoteAnalysis>;
  /** Ends threads that were given nothing to do. */
  dismiss(): void;
  /** Gives back the facts that threads share. */
  release(): void;
  /** Resolves when no thread of the pool works any more. */
  idle(): Promise<void>;
}

/** Operations of one document nothing is known of, and the way to analyse one in this thread. */
export interface PoolWork {
  input: BuildInput;
  host: HostFacts;
  document: DocumentConfig;
  operations: readonly OperationRoute[];
  /** The facts the fragments are made from. */
  source: FactSource;
  analyze(operation: OperationRoute): void;
  /** Called before each operation that is analysed in this thread, with how many other threads have finished; throws to stop. */
  between(elsewhere: number): void;
  signal?: AbortSignal;
}

/** What the threads of a pool made. */
export interface RemoteAnalysis {
  fragments: ReadonlyMap<OperationRoute, Fragment>;
  /** One entry per thread. */
  findings: readonly RemoteFindings[];
}

/** What one thread found while it analysed its part. Plain data. */
export interface RemoteFindings {
  /** Where the anchors of its fragments stand, by `anchorKey`. */
  locations: Map<string, Source>;
  /** Files with syntax errors that something was looked for in. */
  unparsable: UnboundDiagnostic[];
  /** Files its fragments were made from, where the build asks for them. */
  contributingFiles?: string[];
  /** Everything it looked at. */
  observed: Observed;
  stamps: Map<string, Stamp & { sha: string }>;
}
