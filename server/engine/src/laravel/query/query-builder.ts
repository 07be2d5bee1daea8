import {
  COLLECTION,
  CURSOR_PAGINATOR,
  LAZY_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  PAGINATOR,
  QUERY_BUILDER,
} from '@docgen/laravel-knowledge';
import { applyArg, argText, argType, typeArgs } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { BOOL, INT, klass, list, literal, STRING, unknown, VOID } from '../../types/make.js';
import { COMPUTED_NUMBER, isUnknown, keyKind, NUMBER, nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { page } from '../pagination/page.js';
import { chunked, eachRow } from './chunks.js';
import { chosenRow, columnOf, isChosen, joined, withRow } from './row.js';
import { entriesOf, rawColumns, type SelectedColumn, selectList } from './select-list.js';

/** Types a row: an object of the columns of its tables, or of those selected (the first type argument). */
function row(call: MemberCall): Type {
  return call.on.args?.[0] ?? unknown('magic');
}

/** Types one column; unknown for an expression. */
function cell(call: MemberCall, slot: number): Type {
  const text = argText(call.args, slot);
  const [entry] = text === undefined ? [] : selectList(typeArgs(call.frame, [literal(text)]));
  const own = row(call);
  const chosen = own.kind === 'shape' ? own.fields.find((f) => f.key === entry?.column)?.type : undefined;
  return chosen ?? (entry === undefined ? undefined : columnOf(entry, call.on)?.type) ?? unknown('magic');
}

/** Types the row of `get(['a', 'b'])`, whose columns count where the query chose none. */
const picked = (call: MemberCall, slot: number): Type => {
  const given = argType(call.args, slot);
  return given === undefined || isChosen(call.on) ? row(call) : chosenRow(call.on, entriesOf(given), []);
};

const bare = klass(QUERY_BUILDER);

/** Answers `DB::table('t as a')` with a builder of the rows the migrations give the table (engine 14.3). */
export function tableBuilder(call: MemberCall): Type {
  const name = argText(call.args, 0, 'table');
  if (name === undefined) return bare;
  return joined(bare, name, argText(call.args, 1, 'as'), 'inner', call.frame.run.codebase);
}

/** Answers `join('shelves as s', …)`: its columns stand beside those of the tables before, over one of the same name. */
function joining(call: MemberCall): Type {
  const name = argText(call.args, 0, 'table');
  const how = /^left/i.test(call.name) ? 'outer' : /^right/i.test(call.name) ? 'right' : 'inner';
  return name === undefined ? bare : joined(call.on, name, undefined, how, call.frame.run.codebase);
}

function selecting(call: MemberCall, columns: readonly SelectedColumn[]): Type {
  const before = row(call);
  const kept = /^select$/i.test(call.name) || !isChosen(call.on) || before.kind !== 'shape' ? [] : before.fields;
  return withRow(call.on, chosenRow(call.on, columns, kept));
}

/** Reads the text of a raw select list. */
function rawList(call: MemberCall): SelectedColumn[] {
  const text = argText(call.args, 0, 'expression');
  return text === undefined ? [{}] : rawColumns(text);
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
    ['select addSelect', (call) => selecting(call, selectList(call.args))],
    ['selectRaw', (call) => selecting(call, rawList(call))],
    [
      'selectSub selectExpression',
      (call) => {
        const key = argText(call.args, 1, 'as');
        return selecting(call, key === undefined ? [{}] : [{ key }]);
      },
    ],
    ['join joinWhere leftJoin leftJoinWhere rightJoin rightJoinWhere crossJoin', joining],
    [
      'joinSub leftJoinSub rightJoinSub crossJoinSub joinLateral leftJoinLateral from fromRaw fromSub union unionAll',
      (call) => (isChosen(call.on) ? call.on : bare),
    ],
    ['paginate', page(LENGTH_AWARE_PAGINATOR, (call) => picked(call, 1))],
    ['simplePaginate', page(PAGINATOR, (call) => picked(call, 1))],
    ['cursorPaginate', page(CURSOR_PAGINATOR, (call) => picked(call, 1))],
    ['cursor lazy lazyById', (call) => klass(LAZY_COLLECTION, [INT, row(call)])],
    ['count update delete insertGetId insertOrIgnore increment decrement upsert getCountForPagination', INT],
    ['exists doesntExist insert updateOrInsert', BOOL],
    ['chunk chunkById chunkByIdDesc orderedChunkById', (call) => chunked(call, row(call))],
    ['each eachById', (call) => eachRow(call, row(call))],
    ['sum', COMPUTED_NUMBER],
    ['numericAggregate', NUMBER],
    ['avg average', nullable(COMPUTED_NUMBER)],
    ['toSql toRawSql implode', STRING],
    ['getBindings', list(unknown('untyped'))],
    ['truncate', VOID],
    ['when unless', conditional],
  ]),
};
