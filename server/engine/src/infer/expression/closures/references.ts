import { type ClosureExpr, type Expr, walk } from '@docgen/php';
import { canonicalKey } from '../../../types/canonical.js';
import { NULL, unknown } from '../../../types/make.js';
import { widen } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { joinTypes } from '../../flow/join-types.js';
import type { BodyFrame, BoundClosure } from '../../frame.js';

/** Limits the runs with exact types, and all runs, of a closure that is run any number of times. */
const EXACT_RUNS = 2;
const MAX_RUNS = 6;

const followed = new WeakMap<object, ReadonlySet<ClosureExpr>>();

/**
 * Lists the closures of a body that nothing keeps beyond the calls they are passed to: arguments, and locals that are only called or
 * passed on. What such a closure captured by reference changes when it runs, and at no other time.
 */
function followedIn(root: object): ReadonlySet<ClosureExpr> {
  let known = followed.get(root);
  if (known === undefined) {
    known = collect(root);
    followed.set(root, known);
  }
  return known;
}

function collect(root: object): ReadonlySet<ClosureExpr> {
  const found = new Set<ClosureExpr>();
  const named = new Map<string, ClosureExpr[]>();
  const seen = new Map<string, { all: number; harmless: number }>();
  const count = (expr: Expr, what: 'all' | 'harmless') => {
    if (expr.k !== 'var' || typeof expr.name !== 'string') return;
    const counts = seen.get(expr.name) ?? { all: 0, harmless: 0 };
    counts[what]++;
    seen.set(expr.name, counts);
  };
  walk(root, (node) => {
    const at = node as Expr;
    count(at, 'all');
    if (at.k === 'assign' && at.byRef !== true && at.e.k === 'closure' && at.to.k === 'var') {
      count(at.to, 'harmless');
      if (typeof at.to.name === 'string') named.set(at.to.name, [...(named.get(at.to.name) ?? []), at.e]);
    }
    if (at.k !== 'call' && at.k !== 'mcall' && at.k !== 'scall') return;
    if (at.k === 'call') count(at.fn as Expr, 'harmless');
    for (const { value } of at.args) {
      if (value.k === 'closure') found.add(value);
      else count(value, 'harmless');
    }
  });
  for (const [name, closures] of named) {
    const counts = seen.get(name);
    if (counts !== undefined && counts.all === counts.harmless) for (const one of closures) found.add(one);
  }
  return found;
}

/** Opens the locals a closure captures by reference: those of a closure that is followed stay known until it runs. */
export function captureReferences(expr: ClosureExpr, frame: BodyFrame): void {
  for (const { name, byRef } of expr.uses ?? []) {
    if (byRef !== true) continue;
    if (!followedIn(frame.root).has(expr)) frame.env.share(name);
    else if (frame.env.get(name) === undefined && !frame.env.isLost(name)) frame.env.set(name, NULL);
  }
}

/** Lists the locals of a closure that are the same as those around it. */
function referencesOf({ expr, frame }: BoundClosure): string[] {
  return (expr.uses ?? []).flatMap(({ name, byRef }) =>
    byRef === true && frame.env.get(name) !== undefined && !frame.env.shared.has(name) ? [name] : [],
  );
}

/**
 * Runs a closure and writes back what it captured by reference. `often` says that it may be run any number of times, so that its types hold
 * for every run: as in a loop, the first runs are exact, the next widen what still changes.
 */
export function runWithReferences(
  closure: BoundClosure,
  often: boolean,
  run: () => { type: Type; child: BodyFrame },
): Type {
  const { frame } = closure;
  const names = referencesOf(closure);
  if (names.length === 0) return run().type;
  const watched = frame.run.watch?.seen.length ?? 0;
  for (let turn = 0; ; turn++) {
    if (frame.run.watch !== undefined) frame.run.watch.seen.length = watched;
    const { type, child } = run();
    const ends = child.env.dead ? child.exits : [...child.exits, child.env];
    let changed = false;
    for (const name of names) {
      const held = frame.env.get(name);
      const left = ends.map((end) => end.get(name)).filter((one) => one !== undefined);
      if (closure.reentered === true || held === undefined || left.length < ends.length) {
        frame.env.share(name);
        continue;
      }
      const next = settled(joinTypes(frame.run, often || left.length === 0 ? [held, ...left] : left), held, turn);
      changed ||= canonicalKey(next) !== canonicalKey(held);
      frame.env.set(name, next);
    }
    if (!often || !changed || turn >= MAX_RUNS) return type;
  }
}

function settled(next: Type, held: Type, turn: number): Type {
  if (turn < EXACT_RUNS || canonicalKey(next) === canonicalKey(held)) return next;
  return turn === EXACT_RUNS ? widen(next) : unknown('untyped');
}

/** Binds the locals a closure captured by reference to what they hold now; tells whether there are any. */
export function bindReferences(closure: BoundClosure, child: BodyFrame): boolean {
  const names = referencesOf(closure);
  for (const name of names) {
    const held = closure.frame.env.get(name);
    if (held !== undefined) child.env.set(name, held);
  }
  return names.length > 0;
}

/** Gives up the locals that a closure captured by reference: it runs inside itself, or code that is not read may run it. */
export function loseReferences({ expr, frame, child }: BoundClosure): void {
  for (const { name, byRef } of expr.uses ?? []) {
    if (byRef !== true) continue;
    frame.env.share(name);
    child?.env.share(name);
  }
}
