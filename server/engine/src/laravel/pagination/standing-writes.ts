import { type Expr, type Stmt, walk } from '@docgen/php';
import type { BodyFrame } from '../../infer/frame.js';
import { isVar, writesTo } from './asked-request.js';

/** Holds what a local is assigned, and how it stands to what the local held before. */
export interface StandingWrite {
  e: Expr;
  /** Tells that the value is what the local held, bounded or cast. */
  passes: boolean;
  /** Tells that the write stands under a comparison of the local with a bound. */
  clamps: boolean;
}

interface Branch {
  test: Expr;
  isThen: boolean;
}

interface Placed {
  e: Expr;
  branches: readonly Branch[];
}

/**
 * Lists what a local may still hold of what it is assigned: a statement of the body itself that does not name it ends
 * what was before. Undefined where a later one names the local without passing its value on, or what it held may be a text.
 */
export function standingWrites(name: unknown, frame: BodyFrame): StandingWrite[] | undefined {
  const writes = writesTo(name, frame);
  if (writes === undefined || writes.length < 2) return writes?.map((e) => ({ e, passes: false, clamps: false }));
  const { body } = frame.root as { body?: readonly Stmt[] };
  const placed = Array.isArray(body) ? placedIn(body, name, []) : [];
  if (placed.length !== writes.length) return undefined;
  const from = placed.findLastIndex(({ e, branches }) => branches.length === 0 && !names(e, name));
  if (from < 0) return undefined;
  const standing = placed.slice(from).map((one) => ({
    e: one.e,
    passes: passesOn(one.e, name),
    clamps: isClamp(one.branches.at(-1), name),
    isText: one.branches.some(({ test }) => asksText(test, name)),
  }));
  return standing.some(({ e, passes, isText }) => isText || (!passes && names(e, name))) ? undefined : standing;
}

/** Lists the assignments that are statements of a body, or of the branches of its conditions. */
function placedIn(body: readonly Stmt[], name: unknown, branches: readonly Branch[]): Placed[] {
  return body.flatMap((one): Placed[] => {
    if (one.k === 'expr') return one.e.k === 'assign' && isVar(one.e.to, name) ? [{ e: one.e.e, branches }] : [];
    if (one.k === 'block') return placedIn(one.body, name, branches);
    if (one.k !== 'if') return [];
    return [
      ...placedIn(one.then, name, [...branches, { test: one.if, isThen: true }]),
      ...placedIn(one.else ?? [], name, [...branches, { test: one.if, isThen: false }]),
    ];
  });
}

const BOUNDS = new Set(['min', 'max', 'intval', 'abs']);

/** Tells whether an expression gives the value of a local on, bounded or cast, and names it for nothing else but to compare it. */
function passesOn(expr: Expr, name: unknown): boolean {
  switch (expr.k) {
    case 'var':
      return isVar(expr, name);
    case 'cast':
      return expr.to === 'int' && passesOn(expr.e, name);
    case 'call':
      if (expr.fn.k !== 'fref' || !BOUNDS.has((expr.fn.fallback ?? expr.fn.name).toLowerCase())) return false;
      return oneOf(
        expr.args.map((a) => a.value),
        name,
      );
    case 'bin':
      return expr.op === '??' && oneOf([expr.l, expr.r], name);
    case 'ternary':
      return !asksText(expr.if, name) && oneOf([expr.yes ?? expr.if, expr.no], name);
    case 'match':
      return (
        !expr.arms.some(({ conds = [] }) => [expr.on, ...conds].some((e) => names(e, name)) && conds.some(isTextIn)) &&
        oneOf(
          expr.arms.map((a) => a.e),
          name,
        )
      );
    default:
      return false;
  }
}

/** Tells whether one of several values is that of a local, and the others do not name it. */
function oneOf(parts: readonly Expr[], name: unknown): boolean {
  return (
    parts.some((part) => passesOn(part, name)) && parts.every((part) => passesOn(part, name) || !names(part, name))
  );
}

const COMPARISONS = new Set(['<', '>', '<=', '>=']);

function isClamp(branch: Branch | undefined, name: unknown): boolean {
  let found = false;
  if (branch?.isThen !== true) return false;
  walk(branch.test, (node) => {
    const e = node as Expr;
    found ||= e.k === 'bin' && COMPARISONS.has(e.op) && (passesOn(e.l, name) || passesOn(e.r, name));
  });
  return found;
}

/** Tells whether a test asks a local for a text: what it holds is no number alone. */
function asksText(test: Expr, name: unknown): boolean {
  return names(test, name) && isTextIn(test);
}

function isTextIn(expr: Expr): boolean {
  let found = false;
  walk(expr, ({ k }) => {
    found ||= k === 'str';
  });
  return found;
}

function names(expr: Expr, name: unknown): boolean {
  let found = false;
  walk(expr, (node) => {
    found ||= isVar(node as unknown as Expr, name);
  });
  return found;
}
