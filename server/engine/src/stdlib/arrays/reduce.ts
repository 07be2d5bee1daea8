import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import { widen } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';

/** Runs a reducing callback until its result is its argument, first with exact types, then widened, then unknown. */
export function reduceType(initial: Type, step: (sum: Type) => Type | undefined): Type {
  let sum = initial;
  for (let turn = 0; turn < 4; turn++) {
    const result = step(turn < 2 ? sum : widen(sum));
    if (result === undefined) return union([initial, unknown('dynamic-call')]);
    const next = union([sum, turn < 2 ? result : widen(result)]);
    // Two closures have one canonical key: a type that is either has the body of neither.
    if (canonicalKey(next) === canonicalKey(sum)) return next;
    sum = turn < 1 ? next : widen(next);
  }
  return unknown('untyped');
}
