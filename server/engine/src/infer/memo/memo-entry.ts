import type { Recorder } from '@docgen/cache';
import type { UnboundDiagnostic } from '@docgen/protocol';
import type { ClassType } from '../../types/type.js';
import type { AnalysisRun, Truncation } from '../frame.js';

/**
 * Holds the answer to one question, and the circumstances under which asking again gives the same: all an answer may
 * depend on besides the question itself (engine 10, 17).
 */
export interface MemoEntry<T = unknown> {
  value: T;
  /** Reads the answer was made from. */
  branch: Recorder;
  /** Bound that cut the value short (engine 17). */
  truncated: Truncation | undefined;
  /** First page that was cut from what a query finds while the value was made. */
  page: ClassType | undefined;
  /** Diagnostics raised while the answer was made. */
  diagnostics: readonly UnboundDiagnostic[];
  /** Calls entered below the asker. */
  height: number;
  /** Depth of the asker, when the bound of calls was met: an asker at another depth meets it elsewhere. */
  depth: number | undefined;
  /** Nesting reached below the asker's own, of expressions and of closures run. */
  nesting: number;
  closures: number;
  /** Answers the route gave, by question. */
  ambient: ReadonlyMap<string, RouteDecision>;
  /** Questions opened on the way: none of them may be open already. */
  opened: ReadonlySet<string>;
  /** Open questions that ended a recursion in it: each must be open again. */
  endedBy: ReadonlySet<string>;
  /** Expressions typed in it and in no part. */
  steps: number;
  /** Expressions typed in it and in its parts, each counted at every place. */
  allSteps: number;
  parts: readonly MemoPart[];
  /** Says that the answer does not know the depth of its asker, so that its steps count once for all of them. */
  anywhere: boolean;
  /** Says that the steps count each time the result is asked for, not once in a run. */
  repeats: boolean;
}

/** Question about the route with its answer. */
export interface RouteDecision {
  of: (given: AnalysisRun['route']) => unknown;
  value: unknown;
}

export interface MemoPart {
  result: MemoEntry;
  /** Calls entered from the whole to the asker of the part. */
  below: number;
}
