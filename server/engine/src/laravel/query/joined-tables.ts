import { ELOQUENT_BUILDER } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { argText } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { literal, shape } from '../../types/make.js';
import { isNullable, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { columnField, tableAndAlias, tableNamed } from './row.js';
import type { SelectedColumn } from './select-list.js';

/*
 * A query of models is `Builder<model, tables, sources>`: the tables joined to it by alias, with null beside the name of one whose columns
 * a row may lack, and the alias and column of each value chosen of another table, for a join that follows its select list.
 */

/** Maps the alias of a joined table to its name, and tells whether a row may lack its columns. */
export type JoinedTables = ReadonlyMap<string, { readonly name: string; readonly outer: boolean }>;

/** Reads the tables joined to a query of models. */
export function joinedTables(on: ClassType): JoinedTables {
  return new Map(
    fieldsOf(on.args?.[1]).map(({ key, type }) => [key, { name: textOf(type) ?? key, outer: isNullable(type) }]),
  );
}

/** Types a column of another table than the model's as the database gives it; undefined where the table or the column is not known. */
export function joinedColumn(
  { table: alias = '', column = '' }: SelectedColumn,
  joins: JoinedTables,
  codebase: Codebase,
): Omit<ShapeField, 'key'> | undefined {
  const join = joins.get(alias);
  const field = columnField(tableNamed(join?.name ?? alias, codebase), column);
  return field === undefined || join?.outer !== true ? field : { ...field, type: nullable(field.type) };
}

/** Answers `leftJoin('users as u', …)`, or `join('users as u', …, type: 'left')`, on a query of models, and types anew what an earlier select list chose of that table. */
export function withJoinedTable(call: MemberCall): Type {
  const { on } = call;
  const written = argText(call.args, 0, 'table');
  const [model, tables, sources] = on.args ?? [];
  if (written === undefined || model?.kind !== 'class' || isOfRelation(on)) return on;
  const { name, alias = name } = tableAndAlias(written);
  const outer =
    /^left/i.test(call.name) || (/^join$/i.test(call.name) && argText(call.args, 4, 'type')?.toLowerCase() === 'left');
  const held = { key: alias, type: outer ? nullable(literal(name)) : literal(name) };
  const all = shape([...fieldsOf(tables).filter(({ key }) => key !== alias), held]);
  const joins = joinedTables({ ...on, args: [model, all] });
  const has = model.has?.map((field): ShapeField => {
    const [table, column] = textOf(fieldsOf(sources).find(({ key }) => key === field.key)?.type)?.split('.') ?? [];
    if (table !== alias || column === undefined) return field;
    return { ...field, ...joinedColumn({ table, column }, joins, call.frame.run.codebase) };
  });
  const next = has === undefined ? model : { ...model, has };
  return { ...on, args: [next, all, ...(sources === undefined ? [] : [sources])] };
}

/** Notes where the values of a select list come from, beside those noted before. */
export function withSources(on: ClassType, columns: readonly SelectedColumn[]): ClassType {
  const named = columns.flatMap(({ key, table, column }): ShapeField[] =>
    key === undefined || table === undefined || column === undefined
      ? []
      : [{ key, type: literal(`${table}.${column}`) }],
  );
  if (named.length === 0 || isOfRelation(on)) return on;
  const [model, tables = shape([]), sources] = on.args ?? [];
  if (model === undefined) return on;
  const before = fieldsOf(sources).filter(({ key }) => !named.some((one) => one.key === key));
  return { ...on, args: [model, tables, shape([...before, ...named])] };
}

/** Tells whether a query is that of a relation, whose second type argument is the class that declares it. */
function isOfRelation({ args: [, second] = [] }: ClassType): boolean {
  return second !== undefined && second.kind !== 'shape';
}

/** Tells whether a type is a query of models that knows of joined tables. */
export function isJoined({ fqcn, args: [model, tables] = [] }: ClassType, codebase: Codebase): boolean {
  return model?.kind === 'class' && tables?.kind === 'shape' && codebase.isSubclass(fqcn, ELOQUENT_BUILDER);
}

/** Gives the tables and sources of queries that meet at a branch: those of any of them. */
export function tablesOfAny(group: readonly ClassType[]): readonly Type[] {
  return [1, 2].map((at) => {
    const all = new Map<string, Type>();
    for (const { key, type } of group.flatMap((one) => fieldsOf(one.args?.[at])))
      all.set(key, union([type, ...[all.get(key) ?? []].flat()]));
    return shape([...all].map(([key, type]) => ({ key, type })));
  });
}

function fieldsOf(type: Type | undefined): readonly ShapeField[] {
  return type?.kind === 'shape' ? type.fields : [];
}

function textOf(type: Type | undefined): string | undefined {
  const text = type === undefined ? undefined : withoutNull(type);
  return text?.kind === 'literal' && typeof text.value === 'string' ? text.value : undefined;
}
