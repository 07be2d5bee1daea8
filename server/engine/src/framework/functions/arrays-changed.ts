import type { Arg } from '@docgen/php';
import { assignTo } from '../../evaluator.js';
import type { Args } from '../../expression/arguments.js';
import type { Frame } from '../../expression/frame.js';
import { INT, TRUE, unknown } from '../../make.js';
import { nullable } from '../../operations.js';
import type { Type } from '../../types.js';
import { element, first } from './parts.js';
import type { Stubs } from './stub.js';

/** Functions that change the array they are given; which members it has is told elsewhere, where it can be. */
export const ARRAYS_CHANGED: Stubs = [
  ['array_pop array_shift', changes((t) => nullable(element(t)))],
  ['array_push array_unshift', changes(() => INT)],
  ['array_splice', changes(() => unknown('vague-array'))],
  ['sort rsort usort shuffle asort arsort uasort ksort krsort uksort natsort natcasesort', changes(() => TRUE)],
];

/** An array of unknown members that was changed, or none at all. */
function changes(result: (type: Type) => Type) {
  return (args: Args, written: readonly Arg[], frame: Frame): Type => {
    if (written[0] !== undefined) assignTo(written[0].value, unknown('vague-array'), frame);
    return result(first(args));
  };
}
