import { callFunction, invoke } from '../evaluator.js';
import { keyOf, list, merge } from '../expressions/arrays.js';
import { functionOfCallable } from '../expressions/callable.js';
import { truth } from '../expressions/conditions.js';
import { GAP, printed, type RuleValue, scalar, unknown } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
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

/** Applies a callable to each element; undefined when it is not known what that is. */
export function mapped(
  callable: RuleValue | undefined,
  from: FoldedArray,
  scope: RuleScope,
  withKey = true,
): RuleValue | undefined {
  const entries: FoldedArray['entries'] = [];
  for (const entry of from.entries) {
    const value = called(callable, scope, entry.value, ...(withKey ? [key(entry.key)] : []));
    if (value === undefined) return undefined;
    entries.push({ ...entry, value });
  }
  return { ...from, entries };
}

/** Calls a callable with values: a closure, a method or function of the application, or a pure function. */
export function called(
  callable: RuleValue | undefined,
  scope: RuleScope,
  ...values: RuleValue[]
): RuleValue | undefined {
  const args = values.map((value) => ({ value }));
  const name = functionOfCallable(callable);
  const known = name === undefined ? undefined : callFunction(name, args, scope);
  return known ?? invoke(callable, args, scope)?.value;
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
  scope: RuleScope,
  /** Makes the arguments of the callback. */
  given: (value: RuleValue, at: RuleValue) => RuleValue[] = (value, at) => [value, at],
): (value: RuleValue, at: RuleValue) => boolean | undefined {
  if (callable === undefined || (callable.k === 'scalar' && callable.v === null)) return (value) => truth(value);
  return (value, at) => truth(called(callable, scope, ...given(value, at)) ?? unknown('a callback'));
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

/** Counts the keys anew: an element that may be missing stays one. */
export function renumbered(from: FoldedArray): FoldedArray {
  return { ...from, entries: from.entries.map((entry, at) => ({ ...entry, key: BigInt(at) })) };
}

/** Maps the modes of `array_filter` to what its callback is given. */
const GIVEN = new Map<string, (value: RuleValue, at: RuleValue) => RuleValue[]>([
  ['0', (value) => [value]],
  ['1', (value, at) => [value, at]],
  ['2', (_, at) => [at]],
]);

/** Lists functions of arrays that may be open, take closures or read cases, and those the framework adds. */
export const ARRAYS = {
  implode,
  join: implode,
  array_merge: merging('merge'),
  array_replace: merging('replace'),
  array_values: ([from]) => {
    const a = array(from);
    return a === undefined ? undefined : renumbered(a);
  },
  array_column: ([from, name, indexed]) => {
    const a = array(from);
    return a === undefined ? undefined : column(a, name, indexed);
  },
  array_map: ([callable, from, ...more], scope) => {
    const a = array(from);
    if (a === undefined || more.length === 0) return a === undefined ? undefined : mapped(callable, a, scope, false);
    const lists = [a, ...more.map(knownArray)];
    if (lists.some((one) => one === undefined || one.spread || one.entries.length !== a.entries.length))
      return undefined;
    const rows = a.entries.map((_, at) => lists.map((one) => (one as FoldedArray).entries[at]?.value as RuleValue));
    const values = rows.map((row) => called(callable, scope, ...row));
    return values.includes(undefined) ? undefined : list(values as RuleValue[]);
  },
  array_reduce: ([from, callable, first], scope) => {
    const a = knownArray(from);
    if (a === undefined || a.entries.some((entry) => entry.maybe)) return undefined;
    return a.entries.reduce<RuleValue | undefined>(
      (carry, entry) => (carry === undefined ? undefined : called(callable, scope, carry, entry.value)),
      first ?? scalar(null),
    );
  },
  array_key_exists: ([at, from]) => {
    const a = array(from);
    const wanted = text(at);
    const found = a?.entries.find((entry) => String(entry.key) === wanted);
    if (a === undefined || wanted === undefined || found?.maybe) return undefined;
    return found === undefined && a.spread ? undefined : scalar(found !== undefined);
  },
  array_filter: ([from, callable, mode], scope) => {
    const a = array(from);
    const given = mode === undefined ? GIVEN.get('0') : GIVEN.get(text(mode) ?? '');
    return a === undefined || given === undefined ? undefined : filtered(a, admission(callable, scope, given));
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
