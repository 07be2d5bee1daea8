import type { ClosureExpr, Expr } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import type { Type } from '../../types/type.js';
import type { BodyFrame } from '../frame.js';
import type { ThrowDescent } from './escaping.js';

/** Holds where the walk is: the body's frame, the calls that led there, and the throw points found. */
export interface ThrowWalk {
  frame: BodyFrame;
  chain: ThrownException['callChain'];
  active: ReadonlySet<string>;
  descent: ThrowDescent;
  out: ThrownException[];
  /** Variables of the catch clauses around: throwing one again is no new throw. */
  caught: readonly string[];
  /** Closures the calls around were given, each with the walk of the body it is written in. */
  handed?: ReadonlyMap<ClosureExpr, HandedClosure>;
  /** The values the body returns are exceptions in the walk of others. */
  mapping?: true;
  /** Walks a part of a body in source order; the walk of a call comes back to it. */
  visit(node: unknown, walk: ThrowWalk): void;
}

/** Holds a closure on its way into a callee: what it throws meets the catch clauses around the place that runs it. */
export interface HandedClosure {
  walk: ThrowWalk;
  /** A callee runs it. */
  ran?: true;
}

/** Gives the type an expression had when the body was run. */
export function typeAt(expr: Expr, walk: ThrowWalk): Type | undefined {
  return walk.frame.run.trace?.get(expr);
}
