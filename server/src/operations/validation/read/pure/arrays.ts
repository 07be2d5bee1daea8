import { evaluate } from '../evaluator.js';
import { keyOf, list, merge } from '../expressions/arrays.js';
import { truth } from '../expressions/conditions.js';
import { GAP, printed, type RuleValue, scalar, unknown } from '../expressions/value.js';
import { array, type FoldedArray, type FoldedFunction, knownArray, text } from './argument.js';

/** Gives the key of an element as a value. */
const key = (k: string | bigint | undefined): RuleValue => scalar(k ?? null);

/** Joins pieces of which one is not known; PHP's own function joins known ones. */
export function implode(args: RuleValue[]): RuleValue | undefined {
  const [glue, pieces] = args[0]?.k === 'array' ? [args[1], args[0]] : [args[0], args[1]];
  const from = array(pieces);
  const between = glue === undefined ? '' : text(glue);
  if (from === undefined || between === undefined) return undefined;
  const parts = from.entries.map((entry) => printed(entry.value) ?? (entry.value.k === 'text' ? entry.value.v : GAP));
  if (from.spread) parts.push(GAP);
  const joined = parts.join(between);
  return joined.includes(GAP) ? { k: 'text', v: joined } : undefined;
}

/** Applies a closure of one expression to each element. */
export function mapped(callable: RuleValue | undefined, from: FoldedArray): RuleValue | undefined {
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
      return { ...entry, value: evaluate(expr, { ...callable.scope, bound }) };
    }),
  };
}

/** Calls a closure of one expression with values; undefined for any other callable. */
export function called(callable: RuleValue | undefined, ...values: RuleValue[]): RuleValue | undefined {
  if (callable?.k !== 'closure') return undefined;
  const [only, ...more] = callable.closure.body;
  if (only?.k !== 'return' || only.e === undefined || more.length > 0) return undefined;
  const bound = new Map(callable.scope.bound);
  for (const [i, param] of callable.closure.params.entries())
    bound.set(param.name, values[i] ?? unknown('an argument'));
  return evaluate(only.e, { ...callable.scope, bound });
}

/** Keeps the elements a test admits; those it does not decide may be there. */
export function filtered(
  from: FoldedArray,
  test: (value: RuleValue, at: RuleValue) => boolean | undefined,
): FoldedArray {
  const entries = from.entries.flatMap((entry) => {
    const kept = test(entry.value, key(entry.key));
    return kept === false ? [] : [kept === true ? entry : { ...entry, maybe: true as const }];
  });
  return { ...from, entries };
}

/** Gives the test of a callback, or the truth of the elements without one; undefined when it cannot be called. */
export function admission(
  callable: RuleValue | undefined,
): ((value: RuleValue, at: RuleValue) => boolean | undefined) | undefined {
  if (callable === undefined) return (value) => truth(value);
  if (callable.k !== 'closure') return undefined;
  return (value, at) => truth(called(callable, value, at) ?? unknown('a callback'));
}

/** Gives one column of rows, or `name` / `value` of cases. */
export function column(
  from: FoldedArray,
  name: RuleValue | undefined,
  indexed: RuleValue | undefined,
): RuleValue | undefined {
  const read = (row: RuleValue, at: string): RuleValue | undefined => {
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
  if (indexed === undefined) return list(values as RuleValue[], from.spread);
  const by = text(indexed);
  const keys = from.entries.map((entry) => (by === undefined ? undefined : keyOf(read(entry.value, by) ?? from)));
  if (keys.includes(undefined)) return undefined;
  return merge(
    [
      {
        k: 'array',
        entries: values.map((value, i) => ({ key: keys[i] as string | bigint, value: value as RuleValue })),
      },
    ],
    'replace',
  );
}

function selectedKeys(from: RuleValue | undefined, names: RuleValue | undefined, keep: boolean): RuleValue | undefined {
  const [a, wanted] = [array(from), names?.k === 'array' ? knownArray(names) : names];
  const listed = wanted?.k === 'array' ? wanted.entries.map((entry) => text(entry.value)) : [text(wanted)];
  if (a === undefined || listed.includes(undefined)) return undefined;
  return { ...a, entries: a.entries.filter((entry) => listed.includes(String(entry.key)) === keep) };
}

const merging =
  (how: 'merge' | 'replace'): FoldedFunction =>
  (args) => {
    const arrays = args.map(array);
    const known = arrays.filter((a) => a !== undefined);
    if (known.length === 0) return undefined;
    return merge(known.length === arrays.length ? known : [...known, list([], true)], how);
  };

/** Lists functions of arrays that may be open, take closures or read cases, and those the framework adds. */
export const ARRAYS = {
  implode,
  join: implode,
  array_merge: merging('merge'),
  array_replace: merging('replace'),
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
  'arr::get': ([from, at, fallback]) => {
    const name = text(at);
    const a = array(from);
    // A dotted key reaches into inner arrays; only a plain one is looked up here.
    if (a === undefined || name === undefined || name.includes('.')) return undefined;
    const found = a.entries.find((entry) => String(entry.key) === name);
    return found?.value ?? (a.spread ? undefined : (fallback ?? scalar(null)));
  },
  array_filter: ([from, callable, mode]) => {
    const a = array(from);
    const admits = mode === undefined ? admission(callable) : undefined;
    return a === undefined || admits === undefined ? undefined : filtered(a, admits);
  },
  array_combine: ([names, values]) => {
    const [a, b] = [knownArray(names), knownArray(values)];
    if (a === undefined || b === undefined || a.entries.length !== b.entries.length) return undefined;
    const keys = a.entries.map((entry) => keyOf(entry.value));
    if (keys.includes(undefined)) return undefined;
    const entries = b.entries.map((entry, i) => ({ ...entry, key: keys[i] as string | bigint }));
    return merge([{ k: 'array', entries }], 'replace');
  },
  'arr::prependkeyswith': ([from, prefix]) => {
    const a = array(from);
    const before = text(prefix);
    if (a === undefined || before === undefined) return undefined;
    return { ...a, entries: a.entries.map((entry) => ({ ...entry, key: `${before}${String(entry.key)}` })) };
  },
  'arr::only': ([from, names]) => selectedKeys(from, names, true),
  'arr::except': ([from, names]) => selectedKeys(from, names, false),
  array_fill_keys: ([from, value]) => {
    const keys = knownArray(from)?.entries.map((entry) => keyOf(entry.value));
    return keys === undefined || value === undefined || keys.includes(undefined)
      ? undefined
      : merge([{ k: 'array', entries: keys.map((k) => ({ key: k as string | bigint, value })) }], 'replace');
  },
  is_array: ([value]) => (array(value) === undefined ? undefined : scalar(true)),
  collect: ([from]) => {
    const a = from === undefined ? list([]) : array(from);
    return a === undefined ? undefined : { k: 'collection', of: a };
  },
} satisfies Record<string, FoldedFunction>;
