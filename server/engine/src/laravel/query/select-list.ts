import { EXPRESSION_CONTRACT } from '@docgen/laravel-knowledge';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { isIntKey } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Describes one entry of a select list: `books.title as name`, `count(*) as n`, `users.*`. */
export interface SelectedColumn {
  /** Key of the value in a row; absent where it cannot be told, and for `*`. */
  key?: string;
  /** Column that gives the value; absent for an expression. */
  column?: string;
  /** Table or alias the column is qualified with. */
  table?: string;
  /** Every column, of `table` where one is named. */
  all?: true;
  /** Says that the value counts rows: `count(*)`, `count(distinct books.id)`. */
  counts?: true;
  /** Query or closure whose first column is the value: `addSelect(['latest' => Login::select('at')])`. */
  query?: Type;
}

/** Reads the arguments of `select(...)`, `get([...])` and their like; an entry nobody can read has no key. */
export function selectList(args: CallArgs, from = 0): SelectedColumn[] {
  const given = args.positional.slice(from).flatMap(({ type }) => entriesOf(type));
  return args.unreadable ? [...given, {}] : given;
}

/** Reads one argument: a text, an expression, a list of both, or queries by the names of their values. */
export function entriesOf(type: Type): SelectedColumn[] {
  if (type.kind === 'shape' && type.isObject !== true)
    return type.fields.flatMap((f) => (isIntKey(f.key) ? entriesOf(f.type) : [{ key: f.key, query: f.type }]));
  if (type.kind === 'literal' && typeof type.value === 'string') return [columnOf(type.value)];
  if (type.kind === 'class' && type.fqcn === EXPRESSION_CONTRACT) {
    const [text] = type.args ?? [];
    return text?.kind === 'literal' ? rawColumns(String(text.value)) : [{}];
  }
  return [{}];
}

/** Reads the text of a raw select list: entries between commas that stand in no parentheses and in no text. */
export function rawColumns(text: string): SelectedColumn[] {
  const parts = text.match(/(?:'[^']*'|"[^"]*"|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^,'"()])+/g) ?? [];
  return parts.join(',') === text ? parts.map((part) => columnOf(part)) : [{}];
}

const NAME = '[`"\\[]?(\\w+)[`"\\]]?';
const COLUMN = new RegExp(`^(?:${NAME}\\.)*?(?:${NAME}\\.)?${NAME}$`);
const EVERY = new RegExp(`^(?:${NAME}\\.)*?(?:${NAME}\\.)?\\*$`);
/** Matches one call, because nothing in its parentheses closes them. */
const COUNT = /^count\s*\((?:[^()]|\([^()]*\))*\)$/i;
const ALIASED = new RegExp(`^(.+?)\\s+as\\s+${NAME}$`, 'is');

function columnOf(written: string): SelectedColumn {
  const text = written.trim();
  const [, expression, alias] = ALIASED.exec(text) ?? [];
  if (expression !== undefined && alias !== undefined) {
    const { column, table, counts } = columnOf(expression);
    return {
      key: alias,
      ...(counts === undefined ? {} : { counts }),
      ...(column === undefined ? {} : { column }),
      ...(table === undefined ? {} : { table }),
    };
  }
  if (COUNT.test(text)) return { counts: true };
  const every = EVERY.exec(text);
  if (every !== null) return { all: true, ...(every[2] === undefined ? {} : { table: every[2] }) };
  const [, , table, column] = COLUMN.exec(text) ?? [];
  if (column === undefined || /^\d/.test(column)) return {};
  return { key: column, column, ...(table === undefined ? {} : { table }) };
}
