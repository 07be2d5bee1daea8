import { COLLECTION } from '@docgen/laravel-knowledge';
import { applyArg } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { BOOL, INT, klass } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { isModel } from '../classes.js';
import { collectionOf } from './builder-class.js';

/** Answers `chunk($n, fn ($rows, $page) => …)`, which runs its callback for what that changes around it. */
export function chunked(call: MemberCall, row: Type): Type {
  const { codebase } = call.frame.run;
  const rows: ClassType | Type =
    row.kind === 'class' && isModel(row.fqcn, codebase) ? collectionOf(row, codebase) : klass(COLLECTION, [INT, row]);
  applyArg(call.args, 1, [rows, INT]);
  return BOOL;
}

/** Answers `each(fn ($row, $key) => …)` of a query. */
export function eachRow(call: MemberCall, row: Type): Type {
  applyArg(call.args, 0, [row, INT]);
  return BOOL;
}
