import type { Arg } from '@docgen/php';
import { assignTo } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, TRUE, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { element, first } from './argument-types.js';
import type { Stubs } from './stub.js';

/**
 * Lists functions that change the array they are given; `arrays/array-changes.ts` answers where its members are known.
 */
export const ARRAY_MUTATORS: Stubs = [
  ['array_pop array_shift', changes((t) => nullable(element(t)))],
  ['array_push array_unshift', changes(() => INT)],
  ['array_splice', changes(() => unknown('vague-array'))],
  ['sort rsort usort shuffle asort arsort uasort ksort krsort uksort natsort natcasesort', changes(() => TRUE)],
];

/** Answers for an array of unknown members that was changed, or for no array at all. */
function changes(result: (type: Type) => Type) {
  return (args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type => {
    if (written[0] !== undefined) assignTo(written[0].value, unknown('vague-array'), frame);
    return result(first(args));
  };
}
