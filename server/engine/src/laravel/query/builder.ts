import {
  COLLECTION,
  CURSOR_PAGINATOR,
  ELOQUENT_BUILDER,
  LAZY_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  PAGINATOR,
  QUERY_BUILDER,
} from '@docgen/laravel-knowledge';
import { parentArguments } from '../../infer/class/templates.js';
import { readProperty } from '../../infer/evaluator.js';
import { applyArg, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/array-key.js';
import { BOOL, FLOAT, INT, klass, list, NULL, STRING, unknown, VOID } from '../../types/make.js';
import { isNullable, isUnknown, keyKind, NUMBER, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { rawColumn } from '../eloquent/raw-column.js';
import { page } from '../pagination/page.js';
import { AGGREGATES, withAggregates } from './aggregates.js';
import { collectionOf } from './builder-class.js';
import { findByKeys } from './find-by-keys.js';

/** Gives the model of a query builder, its first type argument `M` (engine 14.3). */
export function modelOf(call: MemberCall): Type {
  return (
    (call.on.args ?? parentArguments(ELOQUENT_BUILDER, call.on, call.frame.run.codebase))?.[0] ?? unknown('untyped')
  );
}

function stamped(model: Type, origin: 'new'): Type {
  return model.kind === 'class' ? { ...model, origin } : model;
}

function fresh(call: MemberCall, origin: 'created' | 'maybe-created' | 'new'): Type {
  const model = modelOf(call);
  if (model.kind !== 'class') return model;
  const data = argType(call.args, 0, 'attributes');
  const written =
    data?.kind === 'shape' && origin === 'created'
      ? data.fields.filter((f) => f.optional !== true).map((f) => f.key)
      : [];
  return written.length === 0 ? { ...model, origin } : { ...model, origin, written };
}

function collectionResult(call: MemberCall): Type {
  return collectionOf(selected(call, 0), call.frame.run.codebase);
}

/** Narrows the model to the literal columns of `get([...])`. */
function selected(call: MemberCall, slot: number): Type {
  const model = modelOf(call);
  const columns = argType(call.args, slot, 'columns');
  if (model.kind !== 'class' || columns?.kind !== 'shape') return model;
  const names = columns.fields.flatMap((f) =>
    f.type.kind === 'literal' && typeof f.type.value === 'string' ? [f.type.value] : [],
  );
  return names.length !== columns.fields.length || names.includes('*') ? model : { ...model, only: [...names].sort() };
}

/** Answers `find` and its like: `one` for a key, a collection for several. */
function found(call: MemberCall, one: Type, model = modelOf(call)): Type {
  const { codebase } = call.frame.run;
  return findByKeys(argType(call.args, 0, 'id'), 'query', one, collectionOf(model, codebase), codebase);
}

/** Answers `with('a', 'b.c')`: the relations are loaded. A computed name adds nothing. */
function loading(call: MemberCall): Type {
  const model = modelOf(call);
  const names = argTexts(call.args);
  if (model.kind !== 'class' || names === undefined || names.some((n) => n.includes(':'))) return call.on;
  return { ...call.on, args: [withLoads(model, names), ...(call.on.args ?? []).slice(1)] };
}

/** Answers `withCount('reviews as critics')`: the models have the attribute. */
function aggregating(call: MemberCall): Type {
  const model = modelOf(call);
  if (model.kind !== 'class') return call.on;
  return { ...call.on, args: [withAggregates(model, call), ...(call.on.args ?? []).slice(1)] };
}

export function withLoads(model: ClassType, names: readonly string[]): ClassType {
  const loads = [...new Set([...(model.loads ?? []), ...names])].sort();
  return loads.length === 0 ? model : { ...model, loads };
}

/** Answers `when($c, fn, fn?)`: the closure's result when it ran and is not null, else the builder. */
function conditional(call: MemberCall): Type {
  if (argType(call.args, 1, 'callback') === undefined) return call.on;
  const value = argType(call.args, 0) ?? unknown('untyped');
  const ran = [1, 2].map((slot) => applyArg(call.args, slot, [call.on, value]));
  const results = ran.flatMap((r) => (r === undefined || isUnknown(r) ? [] : [r]));
  return union(
    [call.on, ...results.filter((r) => r.kind !== 'null' && r.kind !== 'void')].map((t) =>
      t.kind === 'class' && t.fqcn === call.on.fqcn ? call.on : t,
    ),
  );
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
    ['with', loading],
    [AGGREGATES, (call) => aggregating(call)],
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
    ['make firstOrNew newModelInstance', (call) => fresh(call, 'new')],
    ['findOrNew', (call) => found(call, stamped(modelOf(call), 'new'))],
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
    ['exists doesntExist chunk chunkById chunkByIdDesc each eachById insert', BOOL],
    // The builder has no such method and returns itself, whatever the query below it returns.
    ['updateOrInsert', self],
    ['existsOr doesntExistOr', (call) => union([BOOL, applyArg(call.args, 0, []) ?? unknown('dynamic-call')])],
    ['touch', union([INT, { kind: 'literal', value: false }])],
    ['truncate', VOID],
    [
      'chunkMap',
      (call) => klass(COLLECTION, [INT, applyArg(call.args, 0, [modelOf(call)]) ?? unknown('dynamic-call')]),
    ],
    ['sum', NUMBER],
    ['avg average', union([INT, FLOAT, NULL])],
    ['toSql toRawSql', STRING],
    ['getBindings', list(unknown('untyped'))],
  ]),
};
