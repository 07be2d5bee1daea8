import {
  COLLECTION,
  CURSOR_PAGINATOR,
  LAZY_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  PAGINATOR,
  QUERY_BUILDER,
} from '@docgen/laravel-knowledge';
import { applyArg, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/array-key.js';
import { BOOL, FLOAT, INT, klass, list, NULL, STRING, shape, unknown, VOID } from '../../types/make.js';
import { isUnknown, keyKind, NUMBER, nullable } from '../../types/operations.js';
import type { ShapeField, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { schemaOf } from '../migrations/schema.js';
import { page } from '../pagination/page.js';

/** Types a row: the columns of its table, as an object, when the builder knows which (its type argument). */
function row(call: MemberCall): Type {
  return call.on.args?.[0] ?? unknown('magic');
}

/** Types one column; unknown for an expression or another table's column. */
function cell(call: MemberCall, slot: number): Type {
  const [type, name] = [row(call), argText(call.args, slot)];
  if (type.kind !== 'shape' || name === undefined) return unknown('magic');
  return type.fields.find((f) => f.key === name.slice(name.lastIndexOf('.') + 1))?.type ?? unknown('magic');
}

/**
 * Narrows the row to the columns of `get(['a', 'b'])` and `select('a', 'b')`; an argument that is no column name makes
 * it unknown.
 */
function narrowed(call: MemberCall, names: readonly string[] | undefined): Type {
  const type = row(call);
  if (type.kind !== 'shape' || names === undefined) return unknown('magic');
  if (names.length === 0 || (names.length === 1 && names[0] === '*')) return type;
  const fields = names.map((name) => type.fields.find((f) => f.key === name));
  return fields.every((f) => f !== undefined) ? shape(fields, true) : unknown('magic');
}

const picked = (call: MemberCall, slot: number): Type =>
  argType(call.args, slot) === undefined ? row(call) : narrowed(call, argTexts(call.args, slot));

const bare = klass(QUERY_BUILDER);

/** Answers `DB::table('t')` with a builder of the rows the migrations give the table (engine 14.3). */
export function tableBuilder(call: MemberCall): Type {
  const name = argText(call.args, 0);
  const { codebase } = call.frame.run;
  const table = name === undefined ? undefined : schemaOf(codebase).tables.get(`.${name}`);
  if (table === undefined || argType(call.args, 1) !== undefined) return bare;
  const fields = [...table.columns.values()].map(
    (c): ShapeField => ({
      key: c.name,
      type: c.nullable ? nullable(c.type) : c.type,
      ...(c.wire === undefined ? {} : { wire: c.wire }),
    }),
  );
  return klass(QUERY_BUILDER, [shape(fields, true)]);
}

function plucked(call: MemberCall): Type {
  if (argType(call.args, 1) === undefined) return klass(COLLECTION, [INT, cell(call, 0)]);
  const by = arrayKeyOf(cell(call, 1));
  const type = klass(COLLECTION, [by, cell(call, 0)]);
  return keyKind(by) === 'string' ? type : { ...type, gaps: true };
}

function conditional(call: MemberCall): Type {
  const ran = [1, 2].flatMap((slot) => applyArg(call.args, slot, [call.on]) ?? []);
  return union([call.on, ...ran.filter((r) => r.kind !== 'null' && r.kind !== 'void' && !isUnknown(r))]);
}

/**
 * Holds the rules of the plain query builder (engine 14.3): `DB::table()`, `toBase()`. Every method not listed is
 * fluent.
 */
export const queryBuilder: ClassRules = {
  fqcn: QUERY_BUILDER,
  methods: rules([
    ['first', (call) => nullable(picked(call, 0))],
    ['find', (call) => nullable(picked(call, 1))],
    ['firstOrFail sole', (call) => picked(call, 0)],
    ['get', (call) => klass(COLLECTION, [INT, picked(call, 0)])],
    ['pluck', plucked],
    ['value max min', (call) => nullable(cell(call, 0))],
    ['soleValue', (call) => cell(call, 0)],
    ['rawValue aggregate', unknown('magic')],
    ['select', (call) => klass(QUERY_BUILDER, [narrowed(call, argTexts(call.args))])],
    [
      'addSelect selectRaw selectSub selectExpression join joinWhere joinSub leftJoin leftJoinWhere leftJoinSub rightJoin rightJoinWhere rightJoinSub crossJoin crossJoinSub joinLateral leftJoinLateral from fromRaw fromSub union unionAll groupByRaw',
      bare,
    ],
    ['paginate', page(LENGTH_AWARE_PAGINATOR, (call) => picked(call, 1))],
    ['simplePaginate', page(PAGINATOR, (call) => picked(call, 1))],
    ['cursorPaginate', page(CURSOR_PAGINATOR, (call) => picked(call, 1))],
    ['cursor lazy lazyById', (call) => klass(LAZY_COLLECTION, [INT, row(call)])],
    ['count update delete insertGetId insertOrIgnore increment decrement upsert getCountForPagination', INT],
    ['exists doesntExist insert updateOrInsert chunk chunkById each', BOOL],
    ['sum numericAggregate', NUMBER],
    ['avg average', union([INT, FLOAT, NULL])],
    ['toSql toRawSql implode', STRING],
    ['getBindings', list(unknown('untyped'))],
    ['truncate', VOID],
    ['when unless', conditional],
  ]),
};
