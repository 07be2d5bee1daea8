import type { Expr } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import type { Frame } from '../../frame.js';
import type { Args } from './arguments.js';

/** Functions that exist to ask for a type, by lower-case short name. */
const REVEALING = new Set(['reveal_type', 'dumptype', 'asserttype']);

export function isRevealing(name: string): boolean {
  return REVEALING.has(name.slice(name.lastIndexOf('\\') + 1).toLowerCase());
}

/** Notes the type of the last argument of `reveal_type($x)` and its like when somebody looks on; it is also its result. */
export function watched(expr: Expr, name: string, args: Args, frame: Frame): Type | undefined {
  const { watch } = frame.run;
  const type = args.positional.at(-1)?.type;
  if (watch === undefined || type === undefined || !isRevealing(name)) return undefined;
  if (frame.depth === 0) watch.seen.push({ call: expr, fact: frame.fact, root: frame.root, type });
  return type;
}
