import { keyOf, list, merge } from '../expressions/arrays.js';
import { type ArrayElement, type RuleValue, scalar } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import { array, type FoldedArray, type FoldedFunction, knownArray, text } from './argument.js';
import { admission, called, filtered, implode, mapped } from './arrays.js';

/** Plays `mapWithKeys(fn ($v, $k) => [$k => …])`, and `flatMap` of arrays. */
export function keyedBy(
  callable: RuleValue | undefined,
  from: FoldedArray,
  scope: RuleScope,
  how: 'replace' | 'merge' = 'replace',
): RuleValue | undefined {
  const out: ArrayElement[] = [];
  for (const entry of from.entries) {
    const answer = called(callable, scope, entry.value, scalar(entry.key ?? null));
    const made = answer?.k === 'collection' ? answer.of : answer;
    if (made?.k !== 'array' || made.spread) return undefined;
    for (const one of made.entries) {
      out.push({
        ...entry,
        ...one,
        ...(entry.anchor === undefined ? {} : { anchor: entry.anchor }),
        ...(entry.maybe === true ? { maybe: true as const } : {}),
      });
    }
  }
  return merge([{ k: 'array', entries: out, ...(from.spread ? { spread: true as const } : {}) }], how);
}

/** Joins the arrays inside an array into one. */
export function collapsed(from: FoldedArray): RuleValue | undefined {
  const inner = from.entries.map(({ value }) => (value.k === 'collection' ? value.of : value));
  if (from.spread || inner.some((one) => one.k !== 'array')) return undefined;
  return merge(inner as FoldedArray[], 'merge');
}

/** Gives the elements under keys that another one names: the value of each element, or what a callback answers. */
export function keyedOn(from: FoldedArray, by: RuleValue | undefined, scope: RuleScope): RuleValue | undefined {
  const name = text(by);
  const entries: ArrayElement[] = [];
  for (const entry of from.entries) {
    const found =
      name === undefined
        ? called(by, scope, entry.value)
        : array(entry.value)?.entries.find((one) => String(one.key) === name)?.value;
    const key = found === undefined ? undefined : keyOf(found);
    if (key === undefined) return undefined;
    entries.push({ ...entry, key });
  }
  return merge([{ ...from, entries }], 'replace');
}

function dotted(from: FoldedArray, before: string): ArrayElement[] {
  return from.entries.flatMap((entry) => {
    const key = `${before}${String(entry.key)}`;
    return entry.value.k === 'array' && entry.value.entries.length > 0
      ? dotted(entry.value, `${key}.`)
      : [{ ...entry, key }];
  });
}

const isOpen = (from: FoldedArray): boolean =>
  from.spread === true || from.entries.some(({ value }) => value.k === 'array' && isOpen(value));

function flattened(from: FoldedArray): RuleValue[] {
  return from.entries.flatMap(({ value }) => (value.k === 'array' ? flattened(value) : [value]));
}

/** Reaches into arrays by a dotted key; undefined where the way is not known. */
function reached(from: RuleValue | undefined, path: string, fallback: RuleValue | undefined): RuleValue | undefined {
  let at = from;
  for (const step of path.split('.')) {
    const a = array(at);
    if (a === undefined || step === '*') return undefined;
    const found = a.entries.find((entry) => String(entry.key) === step);
    if (found?.maybe || (found === undefined && a.spread)) return undefined;
    if (found === undefined) return fallback ?? scalar(null);
    at = found.value;
  }
  return at;
}

const got: FoldedFunction = ([from, at, fallback]) => {
  const path = text(at);
  if (path === undefined) return undefined;
  // A key that is there as it is written comes before the way it may describe.
  const whole = array(from)?.entries.find((entry) => String(entry.key) === path && !entry.maybe);
  return whole?.value ?? reached(from, path, fallback);
};

const blankness =
  (wanted: boolean): FoldedFunction =>
  ([value]) => {
    const a = array(value);
    const known = text(value);
    if (a !== undefined) return a.spread ? undefined : scalar((a.entries.length === 0) === wanted);
    if (value?.k !== 'scalar') return undefined;
    const blank = value.v === null || (typeof value.v === 'string' && known?.trim() === '');
    return scalar(blank === wanted);
  };

const end =
  (which: 0 | -1): FoldedFunction =>
  ([from]) => {
    const a = knownArray(from);
    const found = a?.entries.at(which);
    return a === undefined || a.entries.some((entry) => entry.maybe) ? undefined : (found?.value ?? scalar(false));
  };

/** Lists functions of arrays that the framework has, by small letters. */
export const FRAMEWORK_ARRAYS = {
  'arr::get': got,
  data_get: got,
  head: end(0),
  last: end(-1),
  blank: blankness(true),
  filled: blankness(false),
  'arr::map': ([from, callable], scope) => {
    const a = array(from);
    return a === undefined ? undefined : mapped(callable, a, scope);
  },
  'arr::mapwithkeys': ([from, callable], scope) => {
    const a = array(from);
    return a === undefined ? undefined : keyedBy(callable, a, scope);
  },
  'arr::where': ([from, callable], scope) => {
    const a = array(from);
    return a === undefined || callable === undefined ? undefined : filtered(a, admission(callable, scope));
  },
  'arr::wherenotnull': ([from]) => {
    const a = array(from);
    return a === undefined
      ? undefined
      : filtered(a, (value) =>
          value.k === 'unknown' || value.k === 'choice'
            ? undefined
            : text(value) !== '' || value.k !== 'scalar' || value.v !== null,
        );
  },
  'arr::add': ([from, at, value]) => {
    const a = array(from);
    const key = text(at);
    if (a === undefined || key === undefined || value === undefined || key.includes('.')) return undefined;
    return merge([{ k: 'array', entries: [{ key: keyOf(scalar(key)) ?? key, value }] }, a], 'replace');
  },
  'arr::prepend': ([from, value, at]) => {
    const a = array(from);
    const key = at === undefined ? undefined : keyOf(at);
    if (a === undefined || value === undefined || (at !== undefined && key === undefined)) return undefined;
    return key === undefined
      ? merge([list([value]), a], 'merge')
      : merge([{ k: 'array', entries: [{ key, value }] }, a], 'replace');
  },
  'arr::collapse': ([from]) => {
    const a = array(from);
    return a === undefined ? undefined : collapsed(a);
  },
  'arr::flatten': ([from, ...more]) => {
    const a = array(from);
    return a === undefined || more.length > 0 || isOpen(a) ? undefined : list(flattened(a));
  },
  'arr::dot': ([from, before]) => {
    const a = array(from);
    const prefix = before === undefined ? '' : text(before);
    return a === undefined || prefix === undefined || isOpen(a)
      ? undefined
      : { k: 'array', entries: dotted(a, prefix) };
  },
  'arr::wrap': ([value]) => {
    if (value === undefined || value.k === 'array') return value ?? list([]);
    if (value.k === 'scalar') return value.v === null ? list([]) : list([value]);
    return value.k === 'unknown' || value.k === 'choice' ? undefined : list([value]);
  },
  'arr::join': ([pieces, glue]) => implode([glue ?? scalar(''), pieces ?? list([])]) ?? joinKnown(pieces, glue),
} satisfies Record<string, FoldedFunction>;

function joinKnown(pieces: RuleValue | undefined, glue: RuleValue | undefined): RuleValue | undefined {
  const parts = knownArray(pieces)?.entries.map((entry) => text(entry.value));
  const between = glue === undefined ? '' : text(glue);
  return parts === undefined || parts.includes(undefined) || between === undefined
    ? undefined
    : scalar(parts.join(between));
}
