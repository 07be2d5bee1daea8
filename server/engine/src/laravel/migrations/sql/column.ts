import type { Anchor } from '@docgen/protocol';
import { STRING } from '../../../types/make.js';
import type { Column } from '../table.js';
import type { SqlToken } from './tokens.js';
import { sqlType } from './types.js';

/** Maps the enumerations a database defines itself, by name in lower case, to their values. */
export type SqlEnums = ReadonlyMap<string, readonly string[]>;

export const upper = (token: SqlToken | undefined): string =>
  token === undefined || token.k === 'name' || token.k === 'text' ? '' : token.v.toUpperCase();

/** Reads the last segment of a qualified name, and where the tokens after it begin; undefined where no name stands. */
export function nameAt(tokens: readonly SqlToken[], at: number): { name: string; next: number } | undefined {
  let name: string | undefined;
  let i = at;
  for (;;) {
    const token = tokens[i];
    if (token === undefined || (token.k !== 'word' && token.k !== 'name')) return undefined;
    name = token.v;
    i += 1;
    if (tokens[i]?.v !== '.' || tokens[i]?.k !== 'sign') return { name, next: i };
    i += 1;
  }
}

/** Reads the tokens between the parenthesis at a place and its partner, and the place behind that. */
export function group(tokens: readonly SqlToken[], at: number): { inner: SqlToken[]; next: number } | undefined {
  if (tokens[at]?.k !== 'sign' || tokens[at]?.v !== '(') return undefined;
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.k !== 'sign') continue;
    if (token.v === '(') depth += 1;
    if (token.v === ')') depth -= 1;
    if (depth === 0) return { inner: tokens.slice(at + 1, i), next: i + 1 };
  }
  return undefined;
}

/** Splits tokens at commas outside parentheses. */
export function parts(tokens: readonly SqlToken[]): SqlToken[][] {
  const out: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.k === 'sign' && (token.v === '(' || token.v === '[')) depth += 1;
    if (token.k === 'sign' && (token.v === ')' || token.v === ']')) depth -= 1;
    if (token.k === 'sign' && token.v === ',' && depth === 0) out.push([]);
    else out.at(-1)?.push(token);
  }
  return out.filter((part) => part.length > 0);
}

/** Reads a column definition: name, type, options. Undefined when it is none. */
export function columnOf(tokens: readonly SqlToken[], enums: SqlEnums, anchor: Anchor): Column | undefined {
  const [first] = tokens;
  if (first === undefined || (first.k !== 'word' && first.k !== 'name')) return undefined;
  const type = nameAt(tokens, 1);
  if (type === undefined) return undefined;
  const sizes = group(tokens, type.next);
  const texts = sizes?.inner.filter((t) => t.k === 'text').map((t) => t.v) ?? [];
  const own = enums.get(type.name.toLowerCase());
  const column: Column = {
    name: first.v,
    nullable: true,
    anchor,
    ...(own === undefined
      ? sqlType(type.name, sizes?.inner.filter((t) => t.k === 'word').map((t) => t.v) ?? [])
      : { type: STRING }),
  };
  const values = own ?? (type.name.toLowerCase() === 'enum' && texts.length > 0 ? texts : undefined);
  if (values !== undefined) column.values = [...values];
  if (/serial/i.test(type.name)) column.default = true;
  modify(column, tokens.slice(sizes?.next ?? type.next));
  return column;
}

function modify(column: Column, tokens: readonly SqlToken[]): void {
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    switch (upper(token)) {
      case 'NOT':
        if (upper(next) === 'NULL') column.nullable = false;
        return;
      case 'DEFAULT':
        if (upper(next) !== 'NULL') column.default = true;
        return;
      case 'AUTO_INCREMENT':
      case 'AUTOINCREMENT':
      case 'IDENTITY':
        column.default = true;
        return;
      case 'PRIMARY':
        column.primary = true;
        column.nullable = false;
        return;
      case 'AS':
        // `GENERATED ALWAYS AS (…)` computes the column; `… AS IDENTITY` counts.
        if (upper(next) !== 'IDENTITY') column.optional = true;
        return;
      case 'COMMENT':
        if (next?.k === 'text' && next.v !== '') column.comment = next.v;
        return;
      case 'REFERENCES': {
        const table = nameAt(tokens, i + 1);
        if (table !== undefined) column.foreign = { table: table.name };
        return;
      }
      case 'CHECK': {
        const checked = checkedValues(group(tokens, i + 1)?.inner ?? []);
        if (checked?.name === column.name) column.values = checked.values;
        return;
      }
      default:
    }
  });
}

/** Reads a column and the values it may hold: `c in ('a', 'b')`, and `(c)::text = ANY (ARRAY['a'::…, …])`. */
export function checkedValues(tokens: readonly SqlToken[]): { name: string; values: string[] } | undefined {
  const words = tokens.map(upper);
  if (words.includes('OR') || words.includes('AND') || words.includes('NOT')) return undefined;
  if (!words.includes('IN') && !words.includes('ANY')) return undefined;
  const name = tokens.find((t) => t.k === 'name' || t.k === 'word');
  const values = tokens.filter((t) => t.k === 'text').map((t) => t.v);
  return name === undefined || values.length === 0 ? undefined : { name: name.v, values };
}
