import type { ClassType } from '../../types/type.js';
import type { AnalysisRun } from '../frame.js';
import type { MemoEntry, MemoPart, RouteDecision } from './memo-entry.js';

/** Records what the answer to an open question depends on, for its entry (`memo-entry.ts`). */
export class MemoScope {
  height = 0;
  /** The bound of calls was met. */
  callBoundMet = false;
  /** A bound that counts the whole run was met: no other run may have the answer. */
  runBoundMet = false;
  readonly ambient = new Map<string, RouteDecision>();
  readonly opened = new Set<string>();
  readonly endedBy = new Set<string>();
  readonly parts: MemoPart[] = [];
  /** Steps of the run that parts took. */
  partSteps = 0;
  /** First page cut. */
  page: ClassType | undefined;
  /** Deepest nesting seen, counted from the frame's own beginning. */
  nesting: number;
  closures: number;

  constructor(
    readonly depth: number,
    readonly base: number,
  ) {
    this.nesting = base;
    this.closures = base;
  }
}

/** Opens a question that must not be asked again inside itself. */
export function openQuestion(run: AnalysisRun, key: string): void {
  run.active.set(key, run.scope);
  run.scope?.opened.add(key);
}

export function closeQuestion(run: AnalysisRun, key: string): void {
  run.active.delete(key);
}

/** Tells whether a question is open; whoever asks depends on the answer. */
export function isQuestionOpen(run: AnalysisRun, key: string): boolean {
  if (!run.active.has(key)) return false;
  endedBy(run, key);
  return true;
}

/** Records that the open question ended a recursion; inside the question itself its recursion is no circumstance. */
function endedBy(run: AnalysisRun, key: string): void {
  if (run.scope !== undefined && run.active.get(key) !== run.scope) run.scope.endedBy.add(key);
}

/** Records that a call is entered from this depth. */
export function noteCallDepth(run: AnalysisRun, depth: number): void {
  const { scope: span } = run;
  if (span !== undefined) span.height = Math.max(span.height, depth + 1 - span.depth);
}

/** Records that the bound of calls is met. */
export function noteCallBound(run: AnalysisRun): void {
  if (run.scope !== undefined) run.scope.callBoundMet = true;
}

/** Records that a bound of the whole run is met: steps, or nesting. */
export function noteRunBound(run: AnalysisRun): void {
  if (run.scope !== undefined) run.scope.runBoundMet = true;
}

/**
 * Asks what the route decides; the asker depends on the answer, not on the route. `question` names what `of` answers.
 */
export function askRoute<T>(run: AnalysisRun, question: string, of: (given: AnalysisRun['route']) => T): T {
  const value = of(run.route);
  run.route.hear?.(question);
  run.scope?.ambient.set(question, { of, value });
  return value;
}

/** Records that the code under way cuts a page: of the open question, else of the body the run began with. */
export function notePage(run: AnalysisRun, page: ClassType): void {
  if (run.scope === undefined) run.page ??= page;
  else run.scope.page ??= page;
}

/** Adds all that a part depends on to the open question. */
export function includePart(
  run: AnalysisRun,
  result: MemoEntry,
  depth: number,
  nesting: number,
  apart: boolean,
  steps: number,
): void {
  if (!apart && result.page !== undefined) notePage(run, result.page);
  const { scope: span } = run;
  if (span === undefined) return;
  if (!apart) {
    span.parts.push({ result, below: depth - span.depth });
    span.partSteps += steps;
    span.height = Math.max(span.height, depth + result.height - span.depth);
    if (result.depth !== undefined) span.callBoundMet = true;
    span.nesting = Math.max(span.nesting, nesting + result.nesting);
    span.closures = Math.max(span.closures, nesting + result.closures);
  }
  for (const [name, value] of result.ambient) span.ambient.set(name, value);
  for (const key of result.opened) span.opened.add(key);
  for (const key of result.endedBy) endedBy(run, key);
}
