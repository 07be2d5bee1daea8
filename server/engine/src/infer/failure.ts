import { raise } from '@docgen/protocol';
import { unknown } from '../types/make.js';
import type { Type } from '../types/type.js';
import { type AnalysisRun, anchorOf, type BodyFrame } from './frame.js';
import { noteRunBound } from './memo/memo-scope.js';

/** Where a run stands before something is followed, to go on from there when that fails. */
export interface Checkpoint {
  open: number;
  trace: AnalysisRun['trace'];
  truncated: boolean;
}

export function checkpoint(run: AnalysisRun): Checkpoint {
  return { open: run.active.size, trace: run.trace, truncated: run.truncated };
}

/** Something followed failed inside: the run goes on, its result is unknown, and that is told (engine 1.3). */
export function callableFailed(callable: string, before: Checkpoint, frame: BodyFrame, error: unknown): Type {
  const { run } = frame;
  // Questions are opened one inside the other, so those the failure left open are the last.
  let open = 0;
  for (const key of run.active.keys()) if (open++ >= before.open) run.active.delete(key);
  run.trace = before.trace;
  run.truncated = before.truncated;
  // What fails for want of room fails elsewhere or not at all: nobody else is given what it came to.
  noteRunBound(run);
  run.diagnostics.push(raise('inference.callable-failed', { callable, reason: reasonOf(error) }, whereOf(frame)));
  return unknown('internal');
}

/** What is followed has no body to read, and what it declares says nothing. */
export function reportBodyless(callable: string, frame: BodyFrame): void {
  frame.run.diagnostics.push(raise('inference.callable-not-found', { callable }, whereOf(frame)));
}

function whereOf(frame: BodyFrame): { anchor: ReturnType<typeof anchorOf> } {
  return { anchor: frame.call === undefined ? { fact: frame.fact } : anchorOf(frame, frame.call) };
}

/** Why something failed, without where on this machine. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/(?:file:\/\/)?\/\S+/g, '…');
}
