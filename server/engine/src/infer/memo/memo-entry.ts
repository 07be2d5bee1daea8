import type { Recorder } from '@docgen/cache';
import type { UnboundDiagnostic } from '@docgen/protocol';
import type { AnalysisRun } from '../frame.js';

/**
 * What was made of one question, and under which circumstances asking again gives the same: all an answer may depend on besides
 * the question itself (engine 10, 17).
 */
export interface MemoEntry<T = unknown> {
  value: T;
  /** What it was made from. */
  branch: Recorder;
  /** The value was cut short by a bound (engine 17). */
  truncated: boolean;
  /** What making it had to tell. */
  diagnostics: readonly UnboundDiagnostic[];
  /** Calls entered below the asker. */
  height: number;
  /** Depth of the asker, when the bound of calls was met: from any other it is met elsewhere. */
  depth: number | undefined;
  /** Nesting reached below the asker's own, of expressions and of closures run. */
  nesting: number;
  closures: number;
  /** What the route decided in it, by question. */
  ambient: ReadonlyMap<string, RouteDecision>;
  /** Questions opened on the way: none of them may be open already. */
  opened: ReadonlySet<string>;
  /** Open questions that ended a recursion in it: each must be open again. */
  endedBy: ReadonlySet<string>;
  /** Expressions typed in it and in no part. */
  steps: number;
  /** The same with the parts, each counted at every place. */
  allSteps: number;
  parts: readonly MemoPart[];
  /** Its steps count at every asking, not once in a run. */
  repeats: boolean;
}

/** A question about the route and its answer. */
export interface RouteDecision {
  of: (given: AnalysisRun['given']) => unknown;
  value: unknown;
}

export interface MemoPart {
  result: MemoEntry;
  /** Calls entered from the whole to the asker of the part. */
  below: number;
}
