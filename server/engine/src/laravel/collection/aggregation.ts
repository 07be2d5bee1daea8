import { argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { BOOL, FLOAT, INT, list, unknown } from '../../types/make.js';
import { NUMBER, nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { itemType } from './collection-type.js';
import { criterion } from './criterion.js';

const columnType = (call: MemberCall): Type => criterion(call) ?? unknown('dynamic-call');

/** Lists methods that reduce all items to one value. */
export const AGGREGATION: MemberRules = [
  ['count', INT],
  ['sum', NUMBER],
  ['avg average median', nullable(NUMBER)],
  ['max min', (call) => nullable(argType(call.args, 0) === undefined ? itemType(call) : columnType(call))],
  ['isEmpty isNotEmpty contains containsStrict doesntContain every some has hasAny', BOOL],
  ['percentage', nullable(FLOAT)],
  // Values are counted under themselves, as keys of an array.
  [
    'mode',
    (call) => nullable(list(arrayKeyOf(argType(call.args, 0) === undefined ? itemType(call) : columnType(call)))),
  ],
];
