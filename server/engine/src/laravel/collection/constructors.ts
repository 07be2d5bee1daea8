import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import type { MemberRules } from '../../infer/member-rule.js';
import { INT, klass } from '../../types/make.js';
import { collectionOfItems } from './collect.js';

/** Lists static methods that make a collection. */
export const CONSTRUCTORS: MemberRules = [
  [
    'make wrap',
    (call) => (call.static ? { ...collectionOfItems(argType(call.args, 0), call), fqcn: call.on.fqcn } : undefined),
  ],
  ['times', (call) => klass(call.on.fqcn, [INT, applyArg(call.args, 1, [INT]) ?? INT])],
  ['empty', (call) => (call.static ? klass(call.on.fqcn, [INT, { kind: 'never' }]) : undefined)],
];
