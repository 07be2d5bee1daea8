import { raise } from '@docgen/protocol';
import { unknown } from '../types/make.js';
import type { Type } from '../types/type.js';
import { anchorOf, type Frame, type Run } from './frame.js';
import { exhausted } from './memo/memo-scope.js';

/** Where a run stands before something is followed, to go on from there when that fails. */
export interface Standing {
  open: number;
  trace: Run['trace'];
  truncated: boolean;
}

export function standing(run: Run): Standing {
  return { open: run.active.size, trace: run.trace, truncated: run.truncated };
}

/** Something followed failed inside: the run goes on, its result is unknown, and that is told (engine 1.3). */
export function failed(callable: string, before: Standing, frame: Frame, error: unknown): Type {
  const { run } = frame;
  // Questions are opened one inside the other, so those the failure left open are the last.
  let open = 0;
  for (const key of run.active.keys()) if (open++ >= before.open) run.active.delete(key);
  run.trace = before.trace;
  run.truncated = before.truncated;
  // What fails for want of room fails elsewhere or not at all: nobody else is given what it came to.
  exhausted(run);
  run.diagnostics.push(raise('inference.callable-failed', { callable, reason: reasonOf(error) }, whereOf(frame)));
  return unknown('internal');
}

/** What is followed has no body to read, and what it declares says nothing. */
export function bodyless(callable: string, frame: Frame): void {
  frame.run.diagnostics.push(raise('inference.callable-not-found', { callable }, whereOf(frame)));
}

function whereOf(frame: Frame): { anchor: ReturnType<typeof anchorOf> } {
  return { anchor: frame.call === undefined ? { fact: frame.fact } : anchorOf(frame, frame.call) };
}

/** Why something failed, without where on this machine. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/(?:file:\/\/)?\/\S+/g, '…');
}
