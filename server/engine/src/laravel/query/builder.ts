import {
  COLLECTION,
  CURSOR_PAGINATOR,
  ELOQUENT_BUILDER,
  LAZY_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  MODEL,
  PAGINATOR,
  QUERY_BUILDER,
} from '@docgen/laravel-knowledge';
import { parentArguments } from '../../infer/class/templates.js';
import { readProperty } from '../../infer/evaluator.js';
import { applyArg, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, type MemberRules, rules, self } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { BOOL, INT, klass, list, STRING, unknown, VOID } from '../../types/make.js';
import { COMPUTED_NUMBER, isNullable, keyKind, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { withEagerLoads, withoutRelations, withRelationThere } from '../eloquent/eager-loads.js';
import { withFilled } from '../eloquent/instance/written-attributes.js';
import { modelFacts } from '../eloquent/model-facts.js';
import { isAdded } from '../eloquent/model-state.js';
import { rawColumn } from '../eloquent/raw-column.js';
import { page } from '../pagination/page.js';
import { AGGREGATES, withAggregates } from './aggregates.js';
import { collectionOf } from './builder-class.js';
import { chunked, eachRow } from './chunks.js';
import { conditional } from './conditional-query.js';
import { findByKeys } from './find-by-keys.js';
import { joinedTables, withJoinedTable, withSources } from './joined-tables.js';
import { entriesOf, rawColumns, type SelectedColumn, selectList } from './select-list.js';
import { withColumns } from './selected-model.js';

/** Gives the model of a query builder, its first type argument `M` (engine 14.3). */
export function modelOf(call: MemberCall): Type {
  return (
    (call.on.args ?? parentArguments(ELOQUENT_BUILDER, call.on, call.frame.run.codebase))?.[0] ?? unknown('untyped')
  );
}

function stamped(model: Type, origin: 'maybe-new'): Type {
  return model.kind === 'class' ? { ...model, origin } : model;
}

/** Makes the model of `create([...])` and its like, with what the data certainly fills. */
export function fresh(call: MemberCall, origin: NonNullable<ClassType['origin']>): Type {
  const model = modelOf(call);
  // A relation that does not say to what creates some model all the same.
  if (model.kind === 'unknown' && origin !== 'new' && origin !== 'maybe-new')
    return { kind: 'class', fqcn: MODEL, origin };
  if (model.kind !== 'class') return model;
  const { only: _, has: _h, loads: _l, vague: _v, whole: _w, ...plain } = model;
  const how = /^force/i.test(call.name) ? 'force' : 'fill';
  const given = call.args.positional.slice(0, 2);
  return given.reduce<ClassType>((made, { type }) => withFilled(made, type, call.frame, how), { ...plain, origin });
}

function collectionResult(call: MemberCall): Type {
  return collectionOf(selected(call, 0), call.frame.run.codebase);
}

/**
 * Narrows the model to the columns of `get([...])`, which count where the query chose none: an aggregate or a `select`
 * before it did.
 */
function selected(call: MemberCall, slot: number): Type {
  const model = modelOf(call);
  const columns = argType(call.args, slot, 'columns');
  if (model.kind !== 'class' || columns === undefined || model.only !== undefined || model.vague === true) return model;
  if (model.has?.some((field) => field.optional !== true && isAdded(model, field.key)) === true) return model;
  if (modelFacts(model.fqcn, call.frame.run.codebase).counts.length > 0) return model;
  return withColumns(model, entriesOf(columns), 'select', call.frame, joinedTables(call.on));
}

/** Gives the query with another model. */
function queryOf(call: MemberCall, next: (model: ClassType) => ClassType): Type {
  const model = modelOf(call);
  return model.kind === 'class' ? { ...call.on, args: [next(model), ...(call.on.args ?? []).slice(1)] } : call.on;
}

/**
 * Holds the methods of a query that change the view of its models (responses 10.1), and nothing else does: what they
 * select, what they load and leave unloaded, what they add about relations.
 */
const VIEW: MemberRules = [
  ['select', (call) => selecting(call, selectList(call.args), 'select')],
  ['addSelect', (call) => selecting(call, selectList(call.args), 'add')],
  ['selectRaw', (call) => selecting(call, rawList(call), 'add')],
  [
    'selectSub',
    (call) => {
      const key = argText(call.args, 1, 'as');
      const query = argType(call.args, 0, 'query');
      const column = key === undefined || query === undefined ? {} : { key, query };
      return selecting(call, [column], 'add');
    },
  ],
  ['join joinWhere leftJoin leftJoinWhere crossJoin', withJoinedTable],
  ['with', (call) => queryOf(call, (m) => withEagerLoads(m, call.args, call.frame))],
  ['withWhereHas', (call) => queryOf(call, (m) => withRelationThere(m, call.args, call.frame))],
  [
    'withOnly',
    (call) => queryOf(call, (m) => withEagerLoads(withoutRelations(m, undefined, call.frame), call.args, call.frame)),
  ],
  ['without', (call) => queryOf(call, (m) => withoutRelations(m, argTexts(call.args), call.frame))],
  ['withoutEagerLoads', (call) => queryOf(call, (m) => withoutRelations(m, undefined, call.frame))],
  [AGGREGATES, (call) => queryOf(call, (m) => withAggregates(m, call))],
];

/** Gives the query with the columns a select list chooses. */
function selecting(call: MemberCall, columns: readonly SelectedColumn[], how: 'select' | 'add'): Type {
  const on = withSources(call.on, columns);
  const joins = joinedTables(call.on);
  return queryOf({ ...call, on }, (m) => withColumns(m, columns, how, call.frame, joins));
}

/** Reads `selectRaw('count(*) as n')`. */
function rawList(call: MemberCall): SelectedColumn[] {
  const text = argText(call.args, 0, 'expression');
  return text === undefined ? [{}] : rawColumns(text);
}

/** Answers `find` and its like: `one` for a key, a collection for several. */
function found(call: MemberCall, one: Type, model = modelOf(call)): Type {
  const { codebase } = call.frame.run;
  return findByKeys(argType(call.args, 0, 'id'), 'query', one, collectionOf(model, codebase), codebase);
}

/** Answers `pipe(fn)`: the callback's result, or the builder where that is null. */
function piped(call: MemberCall): Type {
  const result = applyArg(call.args, 0, [call.on]) ?? unknown('dynamic-call');
  return isNullable(result) ? union([withoutNull(result), call.on]) : result;
}

function pluck(call: MemberCall): Type {
  const [column, key] = [argType(call.args, 0), argType(call.args, 1)];
  const value = columnType(call, column);
  if (key === undefined) return klass(COLLECTION, [INT, value]);
  const by = arrayKeyOf(columnType(call, key));
  const type = klass(COLLECTION, [by, value]);
  return keyKind(by) === 'string' ? type : { ...type, gaps: true };
}

function columnType(call: MemberCall, column: Type | undefined): Type {
  if (column?.kind !== 'literal' || typeof column.value !== 'string') return unknown('untyped');
  const name = column.value.slice(column.value.lastIndexOf('.') + 1);
  return readProperty(modelOf(call), name, call.frame);
}

function extreme(call: MemberCall): Type {
  const column = argText(call.args, 0, 'column');
  if (column === undefined) return unknown('untyped');
  return nullable(rawColumn(modelOf(call), column.slice(column.lastIndexOf('.') + 1), call.frame));
}

export const builder: ClassRules = {
  fqcn: ELOQUENT_BUILDER,
  methods: rules([
    ['query newQuery newModelQuery', self],
    ...VIEW,
    ['when unless', conditional],
    ['tap', self],
    ['pipe', piped],
    ['toBase getQuery', klass(QUERY_BUILDER)],
    ['getModel', modelOf],
    ['getModels', (call) => list(modelOf(call))],
    ['firstOrFail sole', (call) => selected(call, 0)],
    ['findSole', (call) => selected(call, 1)],
    ['first', (call) => nullable(selected(call, 0))],
    ['firstWhere', (call) => nullable(modelOf(call))],
    ['make newModelInstance', (call) => fresh(call, 'new')],
    ['firstOrNew', (call) => fresh(call, 'maybe-new')],
    ['findOrNew', (call) => found(call, stamped(modelOf(call), 'maybe-new'))],
    ['create createQuietly forceCreate forceCreateQuietly', (call) => fresh(call, 'created')],
    ['firstOrCreate updateOrCreate createOrFirst incrementOrCreate', (call) => fresh(call, 'maybe-created')],
    ['find', (call) => found(call, nullable(selected(call, 1)), selected(call, 1))],
    ['findOrFail', (call) => found(call, selected(call, 1), selected(call, 1))],
    [
      'firstOr',
      (call) =>
        union([modelOf(call), applyArg(call.args, 1, []) ?? applyArg(call.args, 0, []) ?? unknown('dynamic-call')]),
    ],
    [
      'findOr',
      (call) =>
        union([
          found(call, modelOf(call)),
          applyArg(call.args, 2, []) ?? applyArg(call.args, 1, []) ?? unknown('dynamic-call'),
        ]),
    ],
    ['get all', collectionResult],
    ['findMany', (call) => collectionOf(selected(call, 1), call.frame.run.codebase)],
    ['hydrate fromQuery', (call) => collectionOf(modelOf(call), call.frame.run.codebase)],
    ['paginate', page(LENGTH_AWARE_PAGINATOR, (call) => selected(call, 1))],
    ['simplePaginate', page(PAGINATOR, (call) => selected(call, 1))],
    ['cursorPaginate', page(CURSOR_PAGINATOR, (call) => selected(call, 1))],
    ['cursor lazy lazyById lazyByIdDesc', (call) => klass(LAZY_COLLECTION, [INT, modelOf(call)])],
    ['pluck', pluck],
    ['value', (call) => nullable(columnType(call, argType(call.args, 0)))],
    ['valueOrFail soleValue', (call) => columnType(call, argType(call.args, 0))],
    ['max min', extreme],
    [
      'count update delete forceDelete restore increment decrement upsert insertOrIgnore insertGetId getCountForPagination',
      INT,
    ],
    ['exists doesntExist insert', BOOL],
    ['chunk chunkById chunkByIdDesc orderedChunkById', (call) => chunked(call, modelOf(call))],
    ['each eachById', (call) => eachRow(call, modelOf(call))],
    // The builder has no such method and returns itself, whatever the query below it returns.
    ['updateOrInsert', self],
    ['existsOr doesntExistOr', (call) => union([BOOL, applyArg(call.args, 0, []) ?? unknown('dynamic-call')])],
    ['touch', union([INT, { kind: 'literal', value: false }])],
    ['truncate', VOID],
    [
      'chunkMap',
      (call) => klass(COLLECTION, [INT, applyArg(call.args, 0, [modelOf(call)]) ?? unknown('dynamic-call')]),
    ],
    ['sum', COMPUTED_NUMBER],
    ['avg average', nullable(COMPUTED_NUMBER)],
    ['toSql toRawSql', STRING],
    ['getBindings', list(unknown('untyped'))],
  ]),
};
