import { argType } from '../../infer/expression/calls/arguments.js';
import type { MemberRules } from '../../infer/member-rule.js';
import { BOOL, FLOAT, INT, list, unknown } from '../../types/make.js';
import { NUMBER, nullable } from '../../types/operations.js';
import { itemType } from './collection-type.js';
import { criterion } from './criterion.js';

/** Lists methods that reduce all items to one value. */
export const AGGREGATION: MemberRules = [
  ['count', INT],
  ['sum', NUMBER],
  ['avg average median', nullable(NUMBER)],
  [
    'max min',
    (call) =>
      nullable(argType(call.args, 0) === undefined ? itemType(call) : (criterion(call) ?? unknown('dynamic-call'))),
  ],
  ['isEmpty isNotEmpty contains containsStrict doesntContain every some has hasAny', BOOL],
  ['percentage', nullable(FLOAT)],
  ['mode', (call) => nullable(list(itemType(call)))],
];
