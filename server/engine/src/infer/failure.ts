import { raise } from '@docgen/protocol';
import { unknown } from '../types/make.js';
import type { Type } from '../types/type.js';
import { type AnalysisRun, anchorOf, type BodyFrame } from './frame.js';
import { noteRunBound } from './memo/memo-scope.js';

/** Holds the state of a run before a callee is followed, to go on from there when that fails. */
export interface Checkpoint {
  open: number;
  trace: AnalysisRun['trace'];
  truncated: AnalysisRun['truncated'];
}

export function checkpoint(run: AnalysisRun): Checkpoint {
  return { open: run.active.size, trace: run.trace, truncated: run.truncated };
}

/**
 * Recovers from a failure inside a callee: the run goes on, the result is unknown, and a diagnostic says so (engine
 * 1.3).
 */
export function callableFailed(callable: string, before: Checkpoint, frame: BodyFrame, error: unknown): Type {
  const { run } = frame;
  // Questions nest, so that those the failure left open are the last.
  let open = 0;
  for (const key of run.active.keys()) if (open++ >= before.open) run.active.delete(key);
  run.trace = before.trace;
  run.truncated = before.truncated;
  // A failure for want of room depends on the run: no other run may have what this one came to.
  noteRunBound(run);
  run.diagnostics.push(raise('inference.callable-failed', { callable, reason: reasonOf(error) }, whereOf(frame)));
  return unknown('internal');
}

/** Reports a callee without a readable body whose declaration says nothing. */
export function reportBodyless(callable: string, frame: BodyFrame): void {
  frame.run.diagnostics.push(raise('inference.callable-not-found', { callable }, whereOf(frame)));
}

function whereOf(frame: BodyFrame): { anchor: ReturnType<typeof anchorOf> } {
  return { anchor: frame.call === undefined ? { fact: frame.fact } : anchorOf(frame, frame.call) };
}

/** Describes an error without paths of this machine. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/(?:file:\/\/)?\/\S+/g, '…');
}
