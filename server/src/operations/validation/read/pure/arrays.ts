import { evaluate } from '../evaluator.js';
import { list, merge } from '../expressions/arrays.js';
import { GAP, printed, sameValue, scalar, type Value } from '../expressions/value.js';
import { type ArrayValue, array, int, type Pure, text, whole } from './argument.js';

/** The key of an element as a value. */
const key = (k: string | bigint | undefined): Value => scalar(k ?? null);

export function implode(args: Value[]): Value | undefined {
  const [glue, pieces] = args[0]?.k === 'array' ? [args[1], args[0]] : [args[0], args[1]];
  const from = array(pieces);
  const between = glue === undefined ? '' : text(glue);
  if (from === undefined || between === undefined) return undefined;
  const parts = from.entries.map((entry) => printed(entry.value) ?? (entry.value.k === 'text' ? entry.value.v : GAP));
  if (from.spread) parts.push(GAP);
  const joined = parts.join(between);
  return joined.includes(GAP) ? { k: 'text', v: joined } : scalar(joined);
}

/** Applies a closure of one expression to each element. */
export function mapped(callable: Value | undefined, from: ArrayValue): Value | undefined {
  if (callable?.k !== 'closure') return undefined;
  const [only, ...more] = callable.closure.body;
  if (only?.k !== 'return' || only.e === undefined || more.length > 0) return undefined;
  const expr = only.e;
  return {
    ...from,
    entries: from.entries.map((entry) => {
      const bound = new Map(callable.scope.bound);
      const [value, index] = callable.closure.params;
      if (value !== undefined) bound.set(value.name, entry.value);
      if (index !== undefined) bound.set(index.name, key(entry.key));
      return {
        ...(entry.key === undefined ? {} : { key: entry.key }),
        value: evaluate(expr, { ...callable.scope, bound }),
      };
    }),
  };
}

/** One column of rows, or `name` / `value` of cases. */
export function column(from: ArrayValue, name: Value | undefined, indexed: Value | undefined): Value | undefined {
  const read = (row: Value, at: string): Value | undefined => {
    if (row.k === 'case')
      return at === 'name'
        ? scalar(row.name)
        : at === 'value' && row.value !== undefined
          ? scalar(row.value)
          : undefined;
    return array(row)?.entries.find((entry) => String(entry.key) === at)?.value;
  };
  const wanted = text(name);
  if (wanted === undefined) return undefined;
  const values = from.entries.map((entry) => read(entry.value, wanted));
  if (values.some((value) => value === undefined)) return undefined;
  if (indexed === undefined) return list(values as Value[], from.spread);
  const by = text(indexed);
  const keys = from.entries.map((entry) => (by === undefined ? undefined : text(read(entry.value, by))));
  if (keys.some((k) => k === undefined)) return undefined;
  return { k: 'array', entries: values.map((value, i) => ({ key: keys[i] as string, value: value as Value })) };
}

function selectedKeys(from: Value | undefined, names: Value | undefined, keep: boolean): Value | undefined {
  const [a, wanted] = [array(from), names?.k === 'array' ? whole(names) : names];
  const listed = wanted?.k === 'array' ? wanted.entries.map((entry) => text(entry.value)) : [text(wanted)];
  if (a === undefined || listed.includes(undefined)) return undefined;
  return { ...a, entries: a.entries.filter((entry) => listed.includes(String(entry.key)) === keep) };
}

const merging =
  (how: 'merge' | 'replace'): Pure =>
  (args) => {
    const arrays = args.map(array);
    const known = arrays.filter((a) => a !== undefined);
    if (known.length === 0) return undefined;
    return merge(known.length === arrays.length ? known : [...known, list([], true)], how);
  };

/** Functions of arrays, and those the framework adds. */
export const ARRAYS = {
  implode,
  join: implode,
  array_merge: merging('merge'),
  array_replace: merging('replace'),
  array_keys: ([from]) => {
    const a = whole(from);
    return a === undefined ? undefined : list(a.entries.map((entry) => key(entry.key)));
  },
  array_values: ([from]) => {
    const a = array(from);
    return a === undefined
      ? undefined
      : list(
          a.entries.map((entry) => entry.value),
          a.spread,
        );
  },
  array_column: ([from, name, indexed]) => {
    const a = array(from);
    return a === undefined ? undefined : column(a, name, indexed);
  },
  array_map: ([callable, from, ...more]) => {
    const a = array(from);
    return a === undefined || more.length > 0 ? undefined : mapped(callable, a);
  },
  array_flip: ([from]) => {
    const a = whole(from);
    if (a === undefined) return undefined;
    const keys = a.entries.map((entry) => text(entry.value));
    return keys.some((k) => k === undefined)
      ? undefined
      : { k: 'array', entries: a.entries.map((entry, i) => ({ key: keys[i] as string, value: key(entry.key) })) };
  },
  array_fill_keys: ([from, value]) => {
    const a = whole(from);
    const keys = a?.entries.map((entry) => text(entry.value));
    return keys === undefined || value === undefined || keys.some((k) => k === undefined)
      ? undefined
      : { k: 'array', entries: keys.map((k) => ({ key: k as string, value })) };
  },
  array_unique: ([from]) => {
    const a = whole(from);
    if (a === undefined || a.entries.some((entry) => text(entry.value) === undefined)) return undefined;
    const seen = new Set<string>();
    return {
      k: 'array',
      entries: a.entries.filter(
        (entry) => !seen.has(text(entry.value) as string) && seen.add(text(entry.value) as string),
      ),
    };
  },
  array_diff: ([from, ...others]) => {
    const a = whole(from);
    const gone = others.flatMap((other) => whole(other)?.entries.map((entry) => text(entry.value)) ?? [undefined]);
    return a === undefined || gone.includes(undefined) || a.entries.some((entry) => text(entry.value) === undefined)
      ? undefined
      : { k: 'array', entries: a.entries.filter((entry) => !gone.includes(text(entry.value))) };
  },
  array_slice: ([from, offset, length, keep]) => {
    const a = whole(from);
    const start = int(offset);
    const size = length === undefined ? undefined : int(length);
    if (a === undefined || start === undefined || keep !== undefined || (length !== undefined && size === undefined))
      return undefined;
    const end =
      size === undefined ? undefined : size < 0 ? size : start < 0 ? a.entries.length + start + size : start + size;
    return merge([{ k: 'array', entries: a.entries.slice(start, end) }], 'merge');
  },
  'arr::get': ([from, at, fallback]) => {
    const name = text(at);
    const a = array(from);
    // A dotted key reaches into inner arrays; only a plain one is looked up here.
    if (a === undefined || name === undefined || name.includes('.')) return undefined;
    const found = a.entries.find((entry) => String(entry.key) === name);
    return found?.value ?? (a.spread ? undefined : (fallback ?? scalar(null)));
  },
  'arr::only': ([from, names]) => selectedKeys(from, names, true),
  'arr::except': ([from, names]) => selectedKeys(from, names, false),
  count: ([from]) => {
    const a = whole(from);
    return a === undefined ? undefined : scalar(BigInt(a.entries.length));
  },
  in_array: ([needle, from, strict]) => {
    const a = whole(from);
    if (a === undefined || needle === undefined || (needle.k !== 'scalar' && needle.k !== 'case')) return undefined;
    if (strict === undefined && typeof (needle as { v?: unknown }).v !== 'string') return undefined;
    if (a.entries.some(({ value }) => value.k !== 'scalar' && value.k !== 'case')) return undefined;
    return scalar(a.entries.some((entry) => sameValue(entry.value, needle)));
  },
  collect: ([from]) => {
    const a = from === undefined ? list([]) : array(from);
    return a === undefined ? undefined : { k: 'collection', of: a };
  },
} satisfies Record<string, Pure>;
