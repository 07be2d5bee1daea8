import type { Anchor } from '@docgen/protocol';
import { union } from '../../../types/union.js';
import { rename } from '../blueprint.js';
import type { Column, Schema, Table } from '../table.js';
import { checkedValues, columnOf, group, nameAt, parts, upper } from './column.js';
import { type SqlToken, sqlStatements } from './tokens.js';

export interface SqlTarget {
  schema: Schema;
  connection: string;
  anchor: Anchor;
  /** The statement may not have run: its additions are optional, a type it changes is either one. */
  undecided: boolean;
  /** Enumerations created so far. */
  enums: Map<string, readonly string[]>;
}

/**
 * Applies SQL text to the tables (responses 11.2): tables, columns, enumerations and constraints of the dialects of
 * MySQL, PostgreSQL and SQLite. All other statements are skipped. Gives the migrations a dump says have run.
 */
export function applySql(text: string, target: SqlTarget): string[] {
  return sqlStatements(text).flatMap((tokens) => statement(tokens, target));
}

function statement(tokens: readonly SqlToken[], target: SqlTarget): string[] {
  const words = tokens.slice(0, 8).map(upper);
  const table = words.indexOf('TABLE');
  if (words[0] === 'CREATE' && words[1] === 'TYPE') createType(tokens, target);
  else if (words[0] === 'CREATE' && table > 0 && table < 4) createTable(tokens, table + 1, target);
  else if (words[0] === 'ALTER' && table === 1) alterTable(tokens, target);
  else if (words[0] === 'DROP' && table === 1 && !target.undecided) {
    const named = nameAt(tokens, words[2] === 'IF' ? 4 : 2);
    if (named !== undefined) target.schema.tables.delete(`${target.connection}.${named.name}`);
  } else if (words[0] === 'COMMENT' && words[1] === 'ON' && words[2] === 'COLUMN') comment(tokens, target);
  else if (words[0] === 'INSERT' || words[0] === 'COPY') return recordedMigrations(tokens);
  return [];
}

function createType(tokens: readonly SqlToken[], target: SqlTarget): void {
  const named = nameAt(tokens, 2);
  if (named === undefined || upper(tokens[named.next + 1]) !== 'ENUM') return;
  const values = group(tokens, named.next + 2)?.inner.filter((t) => t.k === 'text') ?? [];
  target.enums.set(
    named.name.toLowerCase(),
    values.map((t) => t.v),
  );
}

function createTable(tokens: readonly SqlToken[], at: number, target: SqlTarget): void {
  const named = nameAt(tokens, upper(tokens[at]) === 'IF' ? at + 3 : at);
  const body = named === undefined ? undefined : group(tokens, named.next);
  if (named === undefined || body === undefined) return;
  const key = `${target.connection}.${named.name}`;
  if (target.schema.tables.has(key)) return;
  const table: Table = { name: named.name, connection: target.connection, columns: new Map() };
  target.schema.tables.set(key, table);
  for (const part of parts(body.inner)) define(part, table, target);
}

const CONSTRAINTS = new Set(
  'PRIMARY KEY UNIQUE CONSTRAINT INDEX FULLTEXT SPATIAL FOREIGN CHECK EXCLUDE LIKE'.split(' '),
);

/**
 * Tells whether an item is a constraint: `KEY name (column)` is an index, `key varchar(9)` a column PostgreSQL need not
 * quote.
 */
function isConstraint(part: readonly SqlToken[]): boolean {
  const word = upper(part[0]);
  if (word !== 'KEY' && word !== 'INDEX') return CONSTRAINTS.has(word);
  const [first] = (group(part, 1) ?? group(part, 2))?.inner ?? [];
  return first !== undefined && first.k !== 'text' && !/^\d/.test(first.v);
}

/** Applies one item of a table: a column or a constraint. */
function define(part: readonly SqlToken[], table: Table, target: SqlTarget): void {
  if (isConstraint(part)) {
    constrain(part, table);
    return;
  }
  const column = columnOf(part, target.enums, target.anchor);
  if (column === undefined) return;
  if (target.undecided) column.optional = true;
  if (!target.undecided || !table.columns.has(column.name)) table.columns.set(column.name, column);
}

function constrain(part: readonly SqlToken[], table: Table): void {
  const at = part.findIndex((t) => ['PRIMARY', 'FOREIGN', 'CHECK'].includes(upper(t)));
  const kind = upper(part[at]);
  if (kind === 'CHECK') {
    const checked = checkedValues(group(part, at + 1)?.inner ?? []);
    const column = checked === undefined ? undefined : table.columns.get(checked.name);
    if (checked !== undefined && column !== undefined) column.values = checked.values;
    return;
  }
  const names = group(part, at + 2);
  const columns = (names?.inner ?? []).flatMap((t) => table.columns.get(t.v) ?? []);
  if (kind === 'PRIMARY') for (const column of columns) Object.assign(column, { primary: true, nullable: false });
  const [only] = columns;
  if (kind !== 'FOREIGN' || names === undefined || only === undefined || columns.length > 1) return;
  const to = upper(part[names.next]) === 'REFERENCES' ? nameAt(part, names.next + 1) : undefined;
  if (to !== undefined) only.foreign = { table: to.name };
}

function alterTable(tokens: readonly SqlToken[], target: SqlTarget): void {
  let at = 2;
  while (['IF', 'EXISTS', 'ONLY'].includes(upper(tokens[at]))) at += 1;
  const named = nameAt(tokens, at);
  const table = named === undefined ? undefined : target.schema.tables.get(`${target.connection}.${named.name}`);
  if (named === undefined || table === undefined) return;
  for (const action of parts(tokens.slice(named.next))) alter(action, table, target);
}

/** Applies one action of `ALTER TABLE`. */
function alter(action: readonly SqlToken[], table: Table, target: SqlTarget): void {
  const verb = upper(action[0]);
  let at = upper(action[1]) === 'COLUMN' ? 2 : 1;
  if (upper(action[at]) === 'IF') at += upper(action[at + 1]) === 'NOT' ? 3 : 2;
  const rest = action.slice(at);
  const [name] = rest;
  switch (verb) {
    case 'ADD': {
      const listed = group(rest, 0);
      for (const one of listed === undefined ? [rest] : parts(listed.inner)) define(one, table, target);
      return;
    }
    case 'DROP':
      if (!target.undecided && name !== undefined && !CONSTRAINTS.has(upper(name))) table.columns.delete(name.v);
      return;
    case 'MODIFY':
    case 'CHANGE': {
      const from = name?.v;
      const column = columnOf(verb === 'CHANGE' ? rest.slice(1) : rest, target.enums, target.anchor);
      if (from === undefined || column === undefined) return;
      if (column.name !== from && !target.undecided) rename(table, from, column.name);
      replace(table, target.undecided ? from : column.name, column, target);
      return;
    }
    case 'RENAME':
      renamed(action, table, target);
      return;
    case 'ALTER':
      if (name !== undefined) alterColumn(name.v, rest.slice(1), table, target);
      return;
    default:
  }
}

function renamed(action: readonly SqlToken[], table: Table, target: SqlTarget): void {
  if (target.undecided) return;
  const to = action.findIndex((t) => upper(t) === 'TO' || upper(t) === 'AS');
  const name = nameAt(action, to + 1)?.name;
  if (to < 0 || name === undefined) return;
  if (to === 1) {
    target.schema.tables.delete(`${table.connection}.${table.name}`);
    target.schema.tables.set(`${table.connection}.${name}`, { ...table, name });
    return;
  }
  const from = action[to - 1];
  if (from !== undefined) rename(table, from.v, name);
}

/** Applies `ALTER COLUMN c TYPE t`, `SET NOT NULL`, `DROP NOT NULL`, `SET DEFAULT …`. */
function alterColumn(name: string, change: readonly SqlToken[], table: Table, target: SqlTarget): void {
  const before = table.columns.get(name);
  if (before === undefined) return;
  const words = change.map(upper);
  const type = words.indexOf('TYPE');
  if (type >= 0 && type <= 2) {
    const end = words.indexOf('USING');
    const written = change.slice(type + 1, end < 0 ? undefined : end);
    const column = columnOf([{ k: 'name', v: name }, ...written], target.enums, target.anchor);
    if (column !== undefined) replace(table, name, { ...column, nullable: before.nullable }, target);
  } else if (words[1] === 'NOT') {
    if (words[0] === 'DROP') before.nullable = true;
    else if (!target.undecided) before.nullable = false;
  } else if (words[0] === 'SET' && words[1] === 'DEFAULT' && words[2] !== 'NULL') before.default = true;
}

/** Replaces a column in its place; where the statement may not have run, the type is the old or the new one. */
function replace(table: Table, name: string, column: Column, target: SqlTarget): void {
  const before = table.columns.get(name);
  if (before === undefined) return;
  const kept = {
    ...(before.foreign === undefined ? {} : { foreign: before.foreign }),
    ...(before.primary === undefined ? {} : { primary: before.primary }),
  };
  if (!target.undecided) {
    table.columns.set(name, { ...column, ...kept });
    return;
  }
  const { values: _v, wire: _w, ...plain } = before;
  const same = before.wire === column.wire ? before.wire : undefined;
  const values =
    before.values === undefined || column.values === undefined
      ? undefined
      : [...new Set([...before.values, ...column.values])];
  table.columns.set(name, {
    ...plain,
    type: union([before.type, column.type]),
    nullable: before.nullable || column.nullable,
    ...(same === undefined ? {} : { wire: same }),
    ...(values === undefined ? {} : { values }),
  });
}

function comment(tokens: readonly SqlToken[], target: SqlTarget): void {
  const is = tokens.findIndex((t) => upper(t) === 'IS');
  const names = tokens.slice(3, is).filter((t) => t.k !== 'sign');
  const [table, column] = names.slice(-2);
  const text = tokens[is + 1];
  if (is < 0 || table === undefined || column === undefined || text?.k !== 'text' || text.v === '') return;
  const found = target.schema.tables.get(`${target.connection}.${table.v}`)?.columns.get(column.v);
  if (found !== undefined) found.comment = text.v;
}

/**
 * Lists migrations a dump records as run: `INSERT INTO migrations … VALUES (1, '2014_…', 1)`, `COPY migrations … FROM
 * stdin`.
 */
function recordedMigrations(tokens: readonly SqlToken[]): string[] {
  const at = upper(tokens[0]) === 'COPY' ? 1 : tokens.findIndex((t) => upper(t) === 'INTO') + 1;
  if (at === 0 || nameAt(tokens, at)?.name !== 'migrations') return [];
  return tokens.filter((t) => t.k === 'text').map((t) => t.v);
}
