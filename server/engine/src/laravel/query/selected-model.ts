import { ELOQUENT_BUILDER, QUERY_BUILDER } from '@docgen/laravel-knowledge';
import { applyCallable } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { withColumnNull } from '../eloquent/attribute.js';
import { accessorOf, modelFacts } from '../eloquent/model-facts.js';
import { isAdded } from '../eloquent/model-state.js';
import { relationNamed } from '../eloquent/named-relation.js';
import { rawColumn } from '../eloquent/raw-column.js';
import type { Table } from '../migrations/table.js';
import { type JoinedTables, joinedColumn } from './joined-tables.js';
import { columnField, tableNamed } from './row.js';
import type { SelectedColumn } from './select-list.js';

/**
 * Narrows a model to the columns a query selects (responses 10.1). `select` drops those chosen before and what the
 * query added to them; `addSelect` adds to them, or to all columns where these or only the query's own additions were chosen.
 */
export function withColumns(
  model: ClassType,
  columns: readonly SelectedColumn[],
  how: 'select' | 'add',
  frame: BodyFrame,
  joins: JoinedTables = NO_TABLES,
): ClassType {
  const { only: before, has, vague, whole: starred, ...rest } = model;
  const isColumn = (field: ShapeField): boolean => isAdded(model, field.key) && !isPerhapsLoaded(field, model, frame);
  const relations = (has ?? []).filter((field) => !isColumn(field));
  const added = how === 'add' ? (has ?? []).filter(isColumn) : [];
  const names = new Set(how === 'add' ? before : []);
  const beside = starred === true || added.length > 0 || columns.every((c) => c.query !== undefined);
  let whole = how === 'add' && before === undefined && beside;
  let unclear = how === 'add' && vague === true;
  const facts = modelFacts(model.fqcn, frame.run.codebase);
  for (const written of columns) {
    const one = qualified(written, facts.table, joins, frame);
    const own = one.table === undefined || one.table === facts.tableName;
    if (one.all === true && own) whole = true;
    else if (one.all === true) for (const field of columnsOf(one.table, joins, frame)) put(added, field);
    else if (one.key === undefined) unclear = true;
    else if (isOwn(one, own, model, facts.casts.has(one.key), frame)) names.add(one.key);
    else put(added, { key: one.key, ...besideTag(one.key, valueIn(one, model, own, frame, joins), model, frame) });
  }
  const kept = [...relations, ...added];
  return {
    ...rest,
    ...(whole || unclear ? {} : { only: [...names].sort() }),
    ...(kept.length === 0 ? {} : { has: kept }),
    ...(unclear ? { vague: true as const } : {}),
    ...(whole ? { whole: true as const } : {}),
  };
}

const NO_TABLES: JoinedTables = new Map();

/** Names the one joined table a column without a table is in, where the model's own table is known and lacks it. */
function qualified(one: SelectedColumn, own: Table | undefined, joins: JoinedTables, frame: BodyFrame): SelectedColumn {
  const { column, table } = one;
  if (joins.size === 0 || column === undefined || table !== undefined || own?.columns.has(column) !== false) return one;
  const aliases = [...joins.keys()].filter(
    (alias) => joinedColumn({ table: alias, column }, joins, frame.run.codebase) !== undefined,
  );
  return aliases.length === 1 && aliases[0] !== undefined ? { ...one, table: aliases[0] } : one;
}

/** Adds the null of a tag of that name: a join may find no row. */
function besideTag(
  key: string,
  value: Omit<ShapeField, 'key'>,
  model: ClassType,
  frame: BodyFrame,
): Omit<ShapeField, 'key'> {
  const type = withColumnNull(value.type, key, modelFacts(model.fqcn, frame.run.codebase), frame);
  return type === value.type ? value : { ...value, type };
}

/** Tells whether a member is a relation that is loaded on one way only. */
function isPerhapsLoaded({ key, optional }: ShapeField, { fqcn }: ClassType, frame: BodyFrame): boolean {
  return optional === true && relationNamed(fqcn, key, frame) !== undefined;
}

function put(fields: ShapeField[], field: ShapeField): void {
  const at = fields.findIndex((one) => one.key === field.key);
  if (at < 0) fields.push(field);
  else fields[at] = field;
}

/** Tells whether the value is read as the model's attribute of that name: its column, or one its casts and accessors name. */
function isOwn(
  { key = '', column, query }: SelectedColumn,
  own: boolean,
  model: ClassType,
  cast: boolean,
  frame: BodyFrame,
): boolean {
  if (query === undefined && own && column === key) return true;
  return cast || accessorOf(model.fqcn, key, frame.run.codebase) !== undefined;
}

function valueIn(
  one: SelectedColumn,
  model: ClassType,
  own: boolean,
  frame: BodyFrame,
  joins: JoinedTables,
): Omit<ShapeField, 'key'> {
  if (one.query !== undefined) return { type: firstColumn(one.query, frame) };
  if (one.counts === true) return { type: INT };
  if (one.column === undefined) return { type: unknown('magic') };
  if (own) {
    const field = columnField(modelFacts(model.fqcn, frame.run.codebase).table, one.column);
    return field ?? { type: rawColumn(model, one.column, frame) };
  }
  return joinedColumn(one, joins, frame.run.codebase) ?? { type: unknown('magic') };
}

function columnsOf(table: string | undefined, joins: JoinedTables, frame: BodyFrame): ShapeField[] {
  const found = tableNamed(joins.get(table ?? '')?.name ?? table, frame.run.codebase);
  return [...(found?.columns.keys() ?? [])].flatMap((key) => {
    const field = joinedColumn({ ...(table === undefined ? {} : { table }), column: key }, joins, frame.run.codebase);
    return field === undefined ? [] : [{ key, ...field }];
  });
}

/** Types the value of a query in a select list: its one column, or null where it finds no row. */
function firstColumn(query: Type, frame: BodyFrame): Type {
  const type = query.kind === 'callable' ? (applyCallable(query, [], frame) ?? unknown('dynamic-call')) : query;
  if (type.kind !== 'class') return unknown('magic');
  const [row] = type.args ?? [];
  if (frame.run.codebase.isSubclass(type.fqcn, QUERY_BUILDER))
    return row?.kind === 'shape' && row.fields.length === 1 && row.fields[0] !== undefined
      ? nullable(row.fields[0].type)
      : unknown('magic');
  if (row?.kind !== 'class' || !frame.run.codebase.isSubclass(type.fqcn, ELOQUENT_BUILDER)) return unknown('magic');
  const [name, ...more] = row.only ?? [];
  return name === undefined || more.length > 0 ? unknown('magic') : nullable(rawColumn(row, name, frame));
}
