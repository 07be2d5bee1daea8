import type { ThrownException } from '../../contract.js';
import { memoised } from '../memo/memo.js';
import { isPlain } from '../memo/portability.js';
import type { ThrowWalk } from './throw-walk.js';

/** Limits the calls a throw is followed through (engine 17). */
const MAX_DESCENT = 3;

/** Records what a walk into callees depends on: how deep it went, and which callees it met again. */
export class ThrowDescent {
  /** Calls entered below the asker. */
  height = 1;
  /** The bound was met. */
  cut = false;
  readonly opened = new Set<string>();
  readonly endedBy = new Set<string>();
  /** Callees outside the followed roots. */
  readonly leftOut = new Set<string>();
  /** Starts a descent with the number of calls entered before. */
  constructor(readonly from: number) {}
}

/** Holds the exceptions that leave a body. */
export interface EscapingExceptions {
  /** Exceptions whose call chains begin in the body. */
  points: ThrownException[];
  descent: ThrowDescent;
}

/** Tells whether a call is left to enter and the callee is not entered already. */
export function mayEnter(callee: string, { chain, active, descent }: ThrowWalk): boolean {
  if (chain.length >= MAX_DESCENT) descent.cut = true;
  else if (!active.has(callee)) return true;
  else if (!descent.opened.has(callee)) descent.endedBy.add(callee);
  return false;
}

/**
 * Walks a callee once for each set of circumstances its exceptions depend on. `of` are its facts, `inner` is the walk
 * inside it.
 */
export function escapingFrom(
  key: string,
  of: readonly string[],
  walk: ThrowWalk,
  inner: ThrowWalk,
  walkBody: (walk: ThrowWalk) => void,
): ThrownException[] {
  const { run } = inner.frame;
  const make = (): EscapingExceptions => {
    const descent = new ThrowDescent(walk.chain.length);
    for (const callee of inner.active) if (!walk.active.has(callee)) descent.opened.add(callee);
    const out: ThrownException[] = [];
    const { trace } = run;
    run.trace = new Map();
    const { handed: _, ...apart } = inner;
    walkBody({ ...apart, descent, out });
    run.trace = trace;
    return { points: out.map((t) => ({ ...t, callChain: t.callChain.slice(inner.chain.length) })), descent };
  };
  const { points, descent } = memoised({
    run,
    key,
    of,
    at: { depth: 0, nesting: 0, repeats: true },
    make,
    portable: (made) => made.points.every((t) => t.response === undefined || isPlain(t.response.type, run)),
    fits: (made) => fits(made.descent, walk),
  });
  include(walk, descent);
  return points.map((t) => ({ ...t, callChain: [...inner.chain, ...t.callChain] }));
}

function fits(made: ThrowDescent, { chain, active }: ThrowWalk): boolean {
  if (made.cut ? made.from !== chain.length : chain.length + made.height > MAX_DESCENT) return false;
  for (const callee of active) if (made.opened.has(callee)) return false;
  for (const callee of made.endedBy) if (!active.has(callee)) return false;
  return true;
}

function include({ descent, chain }: ThrowWalk, part: ThrowDescent): void {
  descent.height = Math.max(descent.height, chain.length - descent.from + part.height);
  descent.cut ||= part.cut;
  for (const callee of part.leftOut) descent.leftOut.add(callee);
  for (const callee of part.endedBy) if (!descent.opened.has(callee)) descent.endedBy.add(callee);
  for (const callee of part.opened) descent.opened.add(callee);
}
