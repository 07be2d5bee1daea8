import { argType } from '../expression/arguments.js';
import { applyArg } from '../expression/closures.js';
import { BOOL, FLOAT, INT, klass, list, NULL, STRING, unknown, VOID } from '../make.js';
import { isUnknown, nullable } from '../operations.js';
import type { Type } from '../types.js';
import { union } from '../union.js';
import {
  COLLECTION,
  CURSOR_PAGINATOR,
  LAZY_COLLECTION,
  LENGTH_PAGINATOR,
  QUERY_BUILDER,
  SIMPLE_PAGINATOR,
} from './names.js';
import { type Call, type ClassRules, rules } from './rule.js';

/** A row of the plain query builder: its columns are not followed. */
const ROW = unknown('magic');

function conditional(call: Call): Type {
  const ran = [1, 2].flatMap((slot) => applyArg(call.args, slot, [call.on]) ?? []);
  return union([call.on, ...ran.filter((r) => r.kind !== 'null' && r.kind !== 'void' && !isUnknown(r))]);
}

/** The plain query builder (engine 14.3): `DB::table()`, `toBase()`. Every method not listed is fluent. */
export const queryBuilder: ClassRules = {
  fqcn: QUERY_BUILDER,
  methods: rules([
    ['first find', nullable(ROW)],
    ['firstOrFail sole', ROW],
    ['get', klass(COLLECTION, [INT, ROW])],
    ['pluck', (call) => klass(COLLECTION, [argType(call.args, 1) === undefined ? INT : union([INT, STRING]), ROW])],
    ['value valueOrFail soleValue rawValue max min aggregate', ROW],
    ['paginate', klass(LENGTH_PAGINATOR, [INT, ROW])],
    ['simplePaginate', klass(SIMPLE_PAGINATOR, [INT, ROW])],
    ['cursorPaginate', klass(CURSOR_PAGINATOR, [INT, ROW])],
    ['cursor lazy lazyById', klass(LAZY_COLLECTION, [INT, ROW])],
    ['count update delete insertGetId insertOrIgnore increment decrement upsert getCountForPagination', INT],
    ['exists doesntExist insert updateOrInsert chunk chunkById each', BOOL],
    ['sum numericAggregate', union([INT, FLOAT])],
    ['avg average', union([INT, FLOAT, NULL])],
    ['toSql toRawSql implode', STRING],
    ['getBindings', list(unknown('untyped'))],
    ['truncate', VOID],
    ['when unless', conditional],
  ]),
};
