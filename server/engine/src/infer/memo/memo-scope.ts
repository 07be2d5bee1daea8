import type { AnalysisRun } from '../frame.js';
import type { MemoEntry, MemoPart, RouteDecision } from './memo-entry.js';

/** A question being answered: what the answer turns out to depend on (`memo-entry.ts`). */
export class MemoScope {
  height = 0;
  /** The bound of calls was met. */
  cut = false;
  /** A bound that counts the whole run was met: the answer is nobody else's. */
  tied = false;
  readonly ambient = new Map<string, RouteDecision>();
  readonly opened = new Set<string>();
  readonly endedBy = new Set<string>();
  readonly parts: MemoPart[] = [];
  /** What parts took of the steps of the run. */
  partSteps = 0;
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

/** Begin a question that must not be asked again inside itself. */
export function openQuestion(run: AnalysisRun, key: string): void {
  run.active.set(key, run.span);
  run.span?.opened.add(key);
}

export function closeQuestion(run: AnalysisRun, key: string): void {
  run.active.delete(key);
}

/** Is the question being answered? Whoever asks depends on it. */
export function isQuestionOpen(run: AnalysisRun, key: string): boolean {
  if (!run.active.has(key)) return false;
  endedBy(run, key);
  return true;
}

/** Inside the question itself its recursion is no circumstance. */
function endedBy(run: AnalysisRun, key: string): void {
  if (run.span !== undefined && run.active.get(key) !== run.span) run.span.endedBy.add(key);
}

/** A call is entered from this depth. */
export function noteCallDepth(run: AnalysisRun, depth: number): void {
  const { span } = run;
  if (span !== undefined) span.height = Math.max(span.height, depth + 1 - span.depth);
}

/** The bound of calls is met. */
export function noteCallBound(run: AnalysisRun): void {
  if (run.span !== undefined) run.span.cut = true;
}

/** A bound of the whole run is met: steps, or nesting. */
export function noteRunBound(run: AnalysisRun): void {
  if (run.span !== undefined) run.span.tied = true;
}

/** What the route decides; whoever asks depends on the answer, not on the route. `question` names what `of` answers. */
export function askRoute<T>(run: AnalysisRun, question: string, of: (given: AnalysisRun['given']) => T): T {
  const value = of(run.given);
  run.span?.ambient.set(question, { of, value });
  return value;
}

/** The question being answered depends on all its part does. */
export function includePart(
  run: AnalysisRun,
  result: MemoEntry,
  depth: number,
  nesting: number,
  apart: boolean,
  steps: number,
): void {
  const { span } = run;
  if (span === undefined) return;
  if (!apart) {
    span.parts.push({ result, below: depth - span.depth });
    span.partSteps += steps;
    span.height = Math.max(span.height, depth + result.height - span.depth);
    if (result.depth !== undefined) span.cut = true;
    span.nesting = Math.max(span.nesting, nesting + result.nesting);
    span.closures = Math.max(span.closures, nesting + result.closures);
  }
  for (const [name, value] of result.ambient) span.ambient.set(name, value);
  for (const key of result.opened) span.opened.add(key);
  for (const key of result.endedBy) endedBy(run, key);
}
