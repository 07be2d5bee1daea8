import type { Expr } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import type { BodyFrame } from '../../frame.js';
import type { CallArgs } from './arguments.js';

/** Lists functions that exist to ask for a type, by lower-case short name. */
const REVEALING = new Set(['reveal_type', 'dumptype', 'asserttype']);

export function isRevealFunction(name: string): boolean {
  return REVEALING.has(name.slice(name.lastIndexOf('\\') + 1).toLowerCase());
}

/** Records the type of the last argument of `reveal_type($x)` and its like for an inspection; it is also the result. */
export function recordReveal(expr: Expr, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { watch } = frame.run;
  const type = args.positional.at(-1)?.type;
  if (watch === undefined || type === undefined || !isRevealFunction(name)) return undefined;
  if (frame.depth === 0) watch.seen.push({ call: expr, fact: frame.fact, root: frame.root, type });
  return type;
}
