import type { Expr } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import type { Type } from '../../types/type.js';
import type { BodyFrame } from '../frame.js';
import type { ThrowDescent } from './escaping.js';

/** Where the walk is: the body's frame, how it got there, and what it found. */
export interface ThrowWalk {
  frame: BodyFrame;
  chain: ThrownException['callChain'];
  active: ReadonlySet<string>;
  descent: ThrowDescent;
  out: ThrownException[];
  /** Variables of the catch clauses around: throwing one again is no new throw. */
  caught: readonly string[];
  /** What the body itself returns is an exception in the place of another. */
  mapping?: true;
  /** Walks a part of a body in source order. What walks a call comes back to the walk by it. */
  visit(node: unknown, place: ThrowWalk): void;
}

/** The type an expression had when the body was run. */
export function typeAt(expr: Expr, place: ThrowWalk): Type | undefined {
  return place.frame.run.trace?.get(expr);
}
