import { argType } from '../../expression/arguments.js';
import { BOOL, FLOAT, INT, list, unknown } from '../../make.js';
import { NUMBER, nullable } from '../../operations.js';
import type { Entries } from '../rule.js';
import { criterion } from './criterion.js';
import { itemType } from './types.js';

/** A number or an answer about all items. */
export const AGGREGATION: Entries = [
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
