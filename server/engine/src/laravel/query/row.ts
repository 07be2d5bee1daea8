import { QUERY_BUILDER } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { INT, klass, shape, TRUE, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { schemaOf } from '../migrations/schema.js';
import type { Table } from '../migrations/table.js';
import type { SelectedColumn } from './select-list.js';

/*
 * A plain query is `Builder<row, tables, chosen>`: what a row holds, the columns of each table by its alias, and whether a select
 * list chose them.
 */

/** Finds a table of the default connection. */
export function tableNamed(name: string | undefined, codebase: Codebase): Table | undefined {
  return name === undefined ? undefined : schemaOf(codebase).tables.get(`.${name}`);
}

/** Types a column as the database gives it (responses 11.3). */
export function columnField(table: Table | undefined, name: string): Omit<ShapeField, 'key'> | undefined {
  const column = table?.columns.get(name);
  if (column === undefined) return undefined;
  const type = column.nullable ? nullable(column.type) : column.type;
  return { type, ...(column.wire === undefined ? {} : { wire: column.wire }) };
}

/** Splits `users as u` into the name and the alias. */
export function tableAndAlias(written: string): { name: string; alias: string | undefined } {
  const [, name = '', alias] = /^\s*(\S+)(?:\s+as\s+(\S+))?\s*$/i.exec(written) ?? [];
  return { name, alias };
}

/** Adds a table to a query: `users`, `users as u`. Rows of an outer join may lack its columns. */
export function joined(
  on: ClassType,
  written: string,
  alias: string | undefined,
  how: 'inner' | 'outer' | 'right',
  codebase: Codebase,
): ClassType {
  const { name, alias: own } = tableAndAlias(written);
  const as = own ?? alias ?? name;
  const table = tableNamed(name, codebase);
  const fields = [...(table?.columns.keys() ?? [])].flatMap((key): ShapeField[] => {
    const field = columnField(table, key);
    return field === undefined ? [] : [{ key, ...field }];
  });
  const columns = how === 'outer' ? fields.map(orNull) : fields;
  const [row, tables] = on.args ?? [];
  const before = tables?.kind === 'shape' ? tables.fields : [];
  const kept = how === 'right' ? before.map((one) => ({ ...one, type: withFields(one.type, orNull) })) : before;
  const held: Type = table === undefined ? unknown('magic') : shape(columns, true);
  const all = shape([...kept.filter((one) => one.key !== as), { key: as, type: held }]);
  if (isChosen(on) && row !== undefined) return klass(QUERY_BUILDER, [row, all, TRUE]);
  return klass(QUERY_BUILDER, [together(all), all]);
}

function orNull(field: ShapeField): ShapeField {
  return { ...field, type: nullable(field.type) };
}

function withFields(type: Type, next: (field: ShapeField) => ShapeField): Type {
  return type.kind === 'shape' ? { ...type, fields: type.fields.map(next) } : type;
}

/** Joins the columns of all tables: of two with one name the later table's stands. */
function together(tables: Type): Type {
  const all = tables.kind === 'shape' ? tables.fields.map((one) => one.type) : [];
  if (all.length === 0 || all.some((type) => type.kind !== 'shape')) return unknown('magic');
  const fields = new Map<string, ShapeField>();
  for (const type of all) if (type.kind === 'shape') for (const field of type.fields) fields.set(field.key, field);
  return shape([...fields.values()], true);
}

/** Tells whether a select list chose the columns. */
export function isChosen(on: ClassType): boolean {
  return on.args?.[2] !== undefined;
}

/** Gives the query the row its select list chose. */
export function withRow(on: ClassType, row: Type): ClassType {
  return klass(QUERY_BUILDER, [row, on.args?.[1] ?? shape([]), TRUE]);
}

/**
 * Types the row of a select list, beside members chosen before. An entry nobody can read adds nothing; `*` of a table nobody knows
 * leaves the row open.
 */
export function chosenRow(on: ClassType, columns: readonly SelectedColumn[], before: readonly ShapeField[]): Type {
  const fields = new Map(before.map((field) => [field.key, field]));
  for (const one of columns) {
    if (one.all === true) {
      const all = one.table === undefined ? together(on.args?.[1] ?? shape([])) : tableIn(on, one.table);
      if (all?.kind !== 'shape') return unknown('magic');
      for (const field of all.fields) fields.set(field.key, field);
    } else if (one.key !== undefined)
      fields.set(one.key, { key: one.key, ...(columnOf(one, on) ?? { type: unknown('magic') }) });
  }
  return fields.size === 0 ? unknown('magic') : shape([...fields.values()], true);
}

/** Finds the column of an entry in the tables of a query, the last one that has it where it names no table. */
export function columnOf(one: SelectedColumn, on: ClassType): Omit<ShapeField, 'key'> | undefined {
  const tables = on.args?.[1];
  if (one.counts === true) return { type: INT };
  if (one.column === undefined || tables?.kind !== 'shape') return undefined;
  const from = one.table === undefined ? tables.fields.map(({ type }) => type) : [tableIn(on, one.table)];
  const [found] = from.flatMap((type) =>
    type?.kind === 'shape' ? type.fields.filter((field) => field.key === one.column) : [],
  );
  if (found === undefined) return undefined;
  const { key: _, ...rest } = found;
  return rest;
}

function tableIn(on: ClassType, name: string): Type | undefined {
  const tables = on.args?.[1];
  return tables?.kind === 'shape' ? tables.fields.find((one) => one.key === name)?.type : undefined;
}
