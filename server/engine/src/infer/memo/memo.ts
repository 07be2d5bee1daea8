import type { UnboundDiagnostic } from '@docgen/protocol';
import type { AnalysisRun } from '../frame.js';
import { MAX_CLOSURE_NESTING, MAX_DEPTH, MAX_NESTING } from '../limits.js';
import type { MemoEntry } from './memo-entry.js';
import { includePart, MemoScope } from './memo-scope.js';
import { affords, countOnce, countSteps } from './step-count.js';

/** Describes where a question is asked. */
export interface AskPoint {
  /** Calls entered so far, and nesting of the expression. */
  depth: number;
  nesting: number;
  /** Depth and nesting begin anew: the answer is made apart from any call. */
  apart?: true;
  /** The answer is made in a run of its own that begins at the same depth for everybody. */
  anywhere?: true;
  repeats?: true;
}

const NOTHING: readonly UnboundDiagnostic[] = [];

export interface MemoQuestion<T> {
  run: AnalysisRun;
  key: string;
  /** Facts the asker has read that the answer is made from as well: a change of one drops the answer, too. */
  of?: readonly string[];
  at: AskPoint;
  make: () => T;
  /** Tells whether another run may have the value. */
  portable?: (value: T) => boolean;
  /** Tells whether a remembered value holds where it is asked for now. */
  fits?: (value: T) => boolean;
}

/**
 * Answers a question, once for each set of circumstances it turns out to depend on. Bounds, recursion, steps and the
 * reads of the asker come out as if the answer were made anew, so that nothing shows who asked first (engine 18).
 */
export function memoised<T>({ run, key, of = [], at, make, portable, fits }: MemoQuestion<T>): T {
  const { reader } = run.codebase;
  const shared = reader.memory.results;
  const known = findEntry(reader.memory.variants(key), run, at, fits) ?? findEntry(run.results.get(key), run, at, fits);
  if (known !== undefined) return reuseEntry(known as MemoEntry<T>, run, at);

  const outer = run.scope;
  const span = new MemoScope(at.depth, at.nesting);
  const { steps, truncated } = run;
  const reported = run.diagnostics.length;
  // Reading apart is no work of who asks first.
  if (at.apart === true) run.steps = 0;
  run.scope = span;
  run.truncated = undefined;
  let made: ReturnType<typeof reader.apart<T>>;
  try {
    made = reader.apart(() => {
      for (const id of of) reader.read(id);
      return make();
    });
  } finally {
    run.scope = outer;
    if (at.apart === true) run.steps = steps;
  }
  const own = at.apart === true ? 0 : run.steps - steps - span.partSteps;
  const result: MemoEntry<T> = {
    ...made,
    truncated: run.truncated,
    page: span.page,
    diagnostics: run.diagnostics.length === reported ? NOTHING : run.diagnostics.slice(reported),
    height: span.height,
    depth: span.callBoundMet ? at.depth : undefined,
    nesting: span.nesting - span.base,
    closures: span.closures - span.base,
    ambient: span.ambient,
    opened: span.opened,
    endedBy: span.endedBy,
    steps: own,
    allSteps: span.parts.reduce((sum, part) => sum + part.result.allSteps, own),
    parts: span.parts,
    anywhere: at.anywhere === true,
    repeats: at.repeats === true,
  };
  run.truncated = truncated ?? run.truncated;
  if (span.runBoundMet) {
    if (outer !== undefined) outer.runBoundMet = true;
  } else {
    const into = portable === undefined || portable(made.value) ? shared : run.results;
    const variants = into.get(key);
    if (variants === undefined) into.set(key, [result]);
    else variants.push(result);
  }
  countOnce(run.counted, result, at.depth);
  includePart(run, result, at.depth, at.nesting, at.apart === true, run.steps - steps);
  return result.value;
}

function findEntry<T>(
  variants: readonly MemoEntry[] | undefined,
  run: AnalysisRun,
  at: AskPoint,
  fits: ((value: T) => boolean) | undefined,
): MemoEntry | undefined {
  return variants?.find((result) => entryHolds(result, run, at) && (fits === undefined || fits(result.value as T)));
}

function entryHolds(result: MemoEntry, run: AnalysisRun, { depth, nesting }: AskPoint): boolean {
  if (result.depth === undefined ? depth + result.height > MAX_DEPTH : result.depth !== depth) return false;
  if (nesting + result.nesting >= MAX_NESTING || nesting + result.closures > MAX_CLOSURE_NESTING) return false;
  for (const { of, value } of result.ambient.values()) if (of(run.route) !== value) return false;
  for (const key of run.active.keys()) if (result.opened.has(key)) return false;
  for (const key of result.endedBy) if (!run.active.has(key)) return false;
  return affords(run, result, depth);
}

function reuseEntry<T>(result: MemoEntry<T>, run: AnalysisRun, at: AskPoint): T {
  const steps = countSteps(run.counted, result, at.depth);
  run.steps += steps;
  run.codebase.reader.take(result.branch);
  if (run.route.hear !== undefined) for (const question of result.ambient.keys()) run.route.hear(question);
  run.truncated ??= result.truncated;
  if (result.diagnostics.length > 0) run.diagnostics.push(...result.diagnostics);
  includePart(run, result, at.depth, at.nesting, at.apart === true, steps);
  return result.value;
}
