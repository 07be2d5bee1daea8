import type { Arg, Expr } from '@docgen/php';
import type { ThrownException } from '../contract.js';
import type { Args } from '../expression/arguments.js';
import type { Frame } from '../expression/frame.js';
import { unknown } from '../make.js';
import type { Type } from '../types.js';
import type { Descent } from './leaving.js';

/** Where the walk is: the body's frame, how it got there, and what it found. */
export interface Place {
  frame: Frame;
  chain: ThrownException['callChain'];
  active: ReadonlySet<string>;
  descent: Descent;
  out: ThrownException[];
  /** Variables of the catch clauses around: throwing one again is no new throw. */
  caught: readonly string[];
  /** Walks a part of a body in source order. What walks a call comes back to the walk by it. */
  visit(node: unknown, place: Place): void;
}

/** The type an expression had when the body was run. */
export function typeAt(expr: Expr, place: Place): Type | undefined {
  return place.frame.run.trace?.get(expr);
}

/** The arguments of a call with the types they had when the body was run. */
export function argsOf(args: readonly Arg[], place: Place): Args {
  const out: Args = { frame: place.frame, positional: [], named: new Map(), unreadable: false };
  for (const arg of args) {
    const type = typeAt(arg.value, place) ?? unknown('untyped');
    if (arg.spread === true) out.unreadable = true;
    else if (arg.name !== undefined) out.named.set(arg.name, { type, expr: arg.value });
    else out.positional.push({ type, expr: arg.value });
  }
  return out;
}
