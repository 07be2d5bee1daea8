import {
  type ArrayValue,
  equal,
  isArray,
  isUnknown,
  items,
  type Key,
  keyOf,
  list,
  map,
  numeric,
  same,
  settle,
  text,
  truth,
  type Value,
} from '../values/value.js';
import type { Pure } from './strings.js';

/** Array functions of PHP that depend on nothing but their arguments. Those that take a closure are in `callbacks.ts`. */
export const ARRAYS: Record<string, Pure> = {
  array_merge: (args) => merge(args),
  array_replace: (args) => {
    const out = new Map<Key, Value>();
    for (const v of args) {
      if (!isArray(v)) return undefined;
      for (const [key, value] of v.entries) out.set(key, value);
    }
    return map(out);
  },
  array_merge_recursive: ([a, b]) => (isArray(a) && isArray(b) ? mergeRecursive(a, b) : undefined),
  array_keys: ([v]) => (isArray(v) ? list(v.entries.keys()) : undefined),
  array_values: ([v]) => (isArray(v) ? list(items(v)) : undefined),
  array_flip: ([v]) => {
    if (!isArray(v)) return undefined;
    const out = new Map<Key, Value>();
    for (const [key, value] of v.entries) {
      const flipped = keyOf(settle(value));
      if (flipped === undefined) return undefined;
      out.set(flipped, key);
    }
    return map(out);
  },
  array_combine: ([keys, values]) => {
    if (!isArray(keys) || !isArray(values)) return undefined;
    const all = items(values);
    const out = new Map<Key, Value>();
    for (const [i, value] of items(keys).entries()) {
      const key = keyOf(settle(value));
      if (key === undefined) return undefined;
      out.set(key, all[i] ?? null);
    }
    return map(out);
  },
  array_reverse: ([v]) =>
    isArray(v)
      ? map([...v.entries].reverse().map(([k, x], i) => [typeof k === 'string' ? k : BigInt(i), x]))
      : undefined,
  array_unique: ([v]) => {
    if (!isArray(v)) return undefined;
    const kept: [Key, Value][] = [];
    for (const entry of v.entries) if (!kept.some(([, other]) => equal(other, entry[1]) === true)) kept.push(entry);
    return map(kept);
  },
  array_slice: ([v, from, length]) => {
    const start = numeric(from ?? null);
    if (!isArray(v) || start === undefined) return undefined;
    const n = length === undefined || length === null ? undefined : numeric(length);
    const all = [...v.entries];
    const begin = start < 0 ? Math.max(0, all.length + start) : start;
    const end = n === undefined ? all.length : n < 0 ? all.length + n : begin + n;
    return merge([map(all.slice(begin, end))]);
  },
  array_diff: ([v, ...others]) => difference(v, others, false),
  array_intersect: ([v, ...others]) => difference(v, others, true),
  array_diff_key: ([v, ...others]) => byKey(v, others, false),
  array_intersect_key: ([v, ...others]) => byKey(v, others, true),
  array_key_exists: ([key, v]) => {
    const k = keyOf(key ?? null);
    return isArray(v) && k !== undefined ? v.entries.has(k) : undefined;
  },
  array_key_first: ([v]) => (isArray(v) ? ([...v.entries.keys()][0] ?? null) : undefined),
  array_key_last: ([v]) => (isArray(v) ? ([...v.entries.keys()].pop() ?? null) : undefined),
  array_first: ([v]) => (isArray(v) ? (items(v)[0] ?? null) : undefined),
  array_last: ([v]) => (isArray(v) ? (items(v).pop() ?? null) : undefined),
  array_fill_keys: ([keys, value]) => {
    if (!isArray(keys)) return undefined;
    return map(items(keys).map((k) => [keyOf(settle(k)) ?? '', value ?? null]));
  },
  array_column: () => undefined,
  array_is_list: ([v]) => (isArray(v) ? [...v.entries.keys()].every((k, i) => k === BigInt(i)) : undefined),
  in_array: ([needle, v, strict]) => {
    if (!isArray(v) || needle === undefined) return undefined;
    const test = strict !== undefined && truth(strict) === true ? same : equal;
    let sure = true;
    for (const item of items(v)) {
      const hit = test(needle, item);
      if (hit === true) return true;
      if (hit === undefined) sure = false;
    }
    return sure ? false : undefined;
  },
  array_search: ([needle, v]) => {
    if (!isArray(v) || needle === undefined) return undefined;
    for (const [key, item] of v.entries) if (equal(needle, item) === true) return key;
    return items(v).some(isUnknown) ? undefined : false;
  },
  count: ([v]) => (isArray(v) ? BigInt(v.entries.size) : undefined),
  sizeof: ([v]) => (isArray(v) ? BigInt(v.entries.size) : undefined),
  range: ([a, b, step]) => range(a, b, step),
  max: (args) => extreme(args, 1),
  min: (args) => extreme(args, -1),
  is_null: ([v]) => (v === undefined || isUnknown(v) ? undefined : v === null),
  is_array: ([v]) => (v === undefined || isUnknown(v) ? undefined : isArray(v)),
  is_string: ([v]) => (v === undefined || isUnknown(v) ? undefined : typeof v === 'string'),
  is_int: ([v]) => (v === undefined || isUnknown(v) ? undefined : typeof v === 'bigint'),
  is_bool: ([v]) => (v === undefined || isUnknown(v) ? undefined : typeof v === 'boolean'),
  iterator_to_array: ([v]) => (isArray(v) ? v : undefined),
};

export function merge(args: readonly Value[]): Value | undefined {
  const out = new Map<Key, Value>();
  let next = 0n;
  for (const v of args) {
    if (!isArray(v)) return undefined;
    for (const [key, value] of v.entries) out.set(typeof key === 'string' ? key : next++, value);
  }
  return map(out);
}

function mergeRecursive(a: ArrayValue, b: ArrayValue): Value {
  const out = new Map(a.entries);
  let next = 0n;
  for (const key of out.keys()) if (typeof key === 'bigint' && key >= next) next = key + 1n;
  for (const [key, value] of b.entries) {
    const before = typeof key === 'string' ? out.get(key) : undefined;
    if (typeof key !== 'string') out.set(next++, value);
    else if (before === undefined) out.set(key, value);
    else
      out.set(key, mergeRecursive(isArray(before) ? before : list([before]), isArray(value) ? value : list([value])));
  }
  return map(out);
}

function difference(v: Value | undefined, others: readonly Value[], keep: boolean): Value | undefined {
  if (!isArray(v)) return undefined;
  const sets: Set<string>[] = [];
  for (const other of others) {
    if (!isArray(other)) return undefined;
    const texts = items(other).map(text);
    if (texts.includes(undefined)) return undefined;
    sets.push(new Set(texts as string[]));
  }
  const kept: [Key, Value][] = [];
  for (const entry of v.entries) {
    const s = text(entry[1]);
    if (s === undefined) return undefined;
    const stays = keep ? sets.every((set) => set.has(s)) : !sets.some((set) => set.has(s));
    if (stays) kept.push(entry);
  }
  return map(kept);
}

function byKey(v: Value | undefined, others: readonly Value[], keep: boolean): Value | undefined {
  if (!isArray(v) || !others.every(isArray)) return undefined;
  const sets = others.map((o) => (isArray(o) ? o.entries : new Map<Key, Value>()));
  return map([...v.entries].filter(([key]) => (keep ? sets.every((s) => s.has(key)) : !sets.some((s) => s.has(key)))));
}

function range(a: Value | undefined, b: Value | undefined, step: Value | undefined): Value | undefined {
  if (typeof a === 'string' && typeof b === 'string' && a.length === 1 && b.length === 1 && numeric(a) === undefined) {
    const out: string[] = [];
    const [from, to] = [a.charCodeAt(0), b.charCodeAt(0)];
    for (let c = from; from <= to ? c <= to : c >= to; c += from <= to ? 1 : -1) out.push(String.fromCharCode(c));
    return list(out);
  }
  const [from, to] = [numeric(a ?? null), numeric(b ?? null)];
  const by = Math.abs(step === undefined ? 1 : (numeric(step) ?? 1)) || 1;
  if (from === undefined || to === undefined || !Number.isInteger(from) || !Number.isInteger(by)) return undefined;
  if (Math.abs(to - from) / by > 1000) return undefined;
  const out: bigint[] = [];
  for (let n = from; from <= to ? n <= to : n >= to; n += from <= to ? by : -by) out.push(BigInt(n));
  return list(out);
}

function extreme(args: readonly Value[], sign: 1 | -1): Value | undefined {
  const [only] = args;
  const values = args.length === 1 && isArray(only) ? items(only) : args;
  let best: Value | undefined;
  for (const v of values) {
    const n = numeric(v);
    if (n === undefined) return undefined;
    if (best === undefined || (n - (numeric(best) as number)) * sign > 0) best = v;
  }
  return best;
}
