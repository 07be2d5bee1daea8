import type { FactSource } from '@docgen/cache';
import type { Config, DocumentConfig, HostFacts, Source, UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../analysis/index.js';
import type { Observed } from '../project/disk-snapshot.js';
import type { Stamp } from '../project/stamp.js';
import type { FactsSharing } from '../stored/stored-facts.js';
import type { BuildInput } from './types.js';

/**
 * Offers other threads that analyse operations for a workspace. Without one the workspace analyses everything itself.
 */
export interface AnalysisPool extends FactsSharing {
  /**
   * Starts a thread before the operations are known: for a build of which no result is known, so that one will be
   * wanted.
   */
  prepare(workers: Config['engine']['workers']): void;
  /**
   * Analyses operations together with this thread. The caller analyses operations that no thread of the pool delivers.
   */
  analyze(work: PoolWork): Promise<RemoteAnalysis>;
  /** Ends threads without a task. */
  dismiss(): void;
  /** Drops the facts that threads share. */
  release(): void;
  /** Resolves when no thread of the pool works any more. */
  idle(): Promise<void>;
}

/** Lists operations of one document without a known result, and the way to analyse one in this thread. */
export interface PoolWork {
  input: BuildInput;
  host: HostFacts;
  document: DocumentConfig;
  operations: readonly OperationRoute[];
  /** The facts the fragments are made from. */
  source: FactSource;
  analyze(operation: OperationRoute): void;
  /**
   * Called before each operation that is analysed in this thread, with the number other threads have finished; throws
   * to stop.
   */
  between(elsewhere: number): void;
  signal?: AbortSignal;
}

/** Holds the results of the threads of a pool. */
export interface RemoteAnalysis {
  fragments: ReadonlyMap<OperationRoute, Fragment>;
  /** One entry per thread. */
  findings: readonly RemoteFindings[];
}

/** Holds the findings of one thread from its part of the analysis. Plain data. */
export interface RemoteFindings {
  /** Places of the anchors of its fragments, by `anchorKey`. */
  locations: Map<string, Source>;
  /** Files with syntax errors in which a fact was looked for. */
  unparsable: UnboundDiagnostic[];
  /** Files its fragments were made from, where the build asks for them. */
  contributingFiles?: string[];
  /** Every file and listing it read. */
  observed: Observed;
  stamps: Map<string, Stamp & { sha: string }>;
}
