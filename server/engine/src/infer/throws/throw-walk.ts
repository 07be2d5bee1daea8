import type { Expr } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import type { Type } from '../../types/type.js';
import type { Frame } from '../frame.js';
import type { Descent } from './escaping.js';

/** Where the walk is: the body's frame, how it got there, and what it found. */
export interface Place {
  frame: Frame;
  chain: ThrownException['callChain'];
  active: ReadonlySet<string>;
  descent: Descent;
  out: ThrownException[];
  /** Variables of the catch clauses around: throwing one again is no new throw. */
  caught: readonly string[];
  /** What the body itself returns is an exception in the place of another. */
  mapping?: true;
  /** Walks a part of a body in source order. What walks a call comes back to the walk by it. */
  visit(node: unknown, place: Place): void;
}

/** The type an expression had when the body was run. */
export function typeAt(expr: Expr, place: Place): Type | undefined {
  return place.frame.run.trace?.get(expr);
}
