import { COLLECTION } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { pure } from '../functions/pure.js';
import { callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import {
  type ArrayValue,
  equal,
  isArray,
  isObject,
  isUnknown,
  items,
  type Key,
  keyOf,
  likelyValue,
  list,
  map,
  type ObjectValue,
  truth,
  unknown,
  type Value,
} from '../values/value.js';

/** Plays `collect($value)` over an array; an unknown value stays unknown. */
export function collection(value: Value): Value {
  if (isUnknown(value)) return value;
  const inner = isObject(value) && value.class === COLLECTION ? (value.native as Value) : value;
  const wrapped = inner === null ? list([]) : isArray(inner) ? inner : list([inner]);
  return { k: 'object', class: COLLECTION, props: new Map(), native: wrapped };
}

export function collectionMethod(
  interp: Interpreter,
  frame: CallFrame,
  on: ObjectValue,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const array = on.native as Value;
  if (!isArray(array)) return undefined;
  const [first, second] = given.positional.map(likelyValue);
  const run = (...values: Value[]): Value => callValue(interp, frame, first ?? null, args(...values), node);
  const keep = (wanted: boolean): Value | undefined => {
    const kept: [Key, Value][] = [];
    for (const [key, v] of array.entries) {
      const t = truth(first === undefined ? v : run(v, key));
      if (t === undefined) return undefined;
      if (t === wanted) kept.push([key, v]);
    }
    return collection(map(kept));
  };
  const plain = (f: string, ...values: Value[]): Value | undefined => {
    const result = pure(f, [array, ...values.map(unwrapped)]);
    return result === undefined ? undefined : collection(result);
  };
  switch (name) {
    case 'all':
    case 'toArray':
      return array;
    case 'getIterator':
      return array;
    case 'map':
      return collection(map([...array.entries].map(([key, v]) => [key, run(v, key)])));
    case 'mapWithKeys': {
      const pairs: [Key, Value][] = [];
      for (const [key, v] of array.entries) {
        const result = likelyValue(run(v, key));
        if (!isArray(result)) return undefined;
        pairs.push(...result.entries);
      }
      return collection(map(pairs));
    }
    case 'flatMap': {
      const parts = [...array.entries].map(([key, v]) => unwrapped(likelyValue(run(v, key))));
      const merged = pure('array_merge', parts);
      return merged === undefined ? undefined : collection(merged);
    }
    case 'each':
      for (const [key, v] of array.entries) {
        const result = run(v, key);
        interp.router.statementEnds(interp, frame, result);
        if (result === false) break;
      }
      return on;
    case 'filter':
      return keep(true);
    case 'reject':
      return keep(false);
    case 'merge':
      return first === undefined ? on : plain('array_merge', first);
    case 'concat':
    case 'push': {
      const merged = pure('array_merge', [
        array,
        name === 'concat' ? unwrapped(first ?? null) : list(given.positional),
      ]);
      if (merged === undefined) return undefined;
      if (name === 'push') on.native = merged;
      return name === 'push' ? on : collection(merged);
    }
    case 'values':
      return plain('array_values');
    case 'keys':
      return plain('array_keys');
    case 'unique':
      return first === undefined ? plain('array_unique', 0n) : undefined;
    case 'reverse':
      return plain('array_reverse', true);
    case 'flip':
      return plain('array_flip');
    case 'diff':
      return plain('array_diff', first ?? null);
    case 'intersect':
      return plain('array_intersect', first ?? null);
    case 'slice':
      return plain('array_slice', first ?? 0n, second ?? null, true);
    case 'except':
    case 'only': {
      const names = given.positional.flatMap((v) => (isArray(v) ? items(v) : [v])).map((v) => keyOf(likelyValue(v)));
      return collection(map([...array.entries].filter(([key]) => names.includes(key) === (name === 'only'))));
    }
    case 'replace': {
      const result = pure('array_replace', [array, unwrapped(first ?? null)]);
      return result === undefined ? undefined : collection(result);
    }
    case 'flatten':
      return collection(list(flat(array)));
    case 'implode':
    case 'join':
      return pure('implode', [first ?? '', array]);
    case 'first':
      return first === undefined
        ? (items(array)[0] ?? null)
        : (items(array).find((v) => truth(run(v)) === true) ?? null);
    case 'last':
      return items(array).pop() ?? null;
    case 'get':
      return array.entries.get(keyOf(first ?? null) ?? '') ?? second ?? null;
    case 'has':
    case 'offsetExists':
      return array.entries.has(keyOf(first ?? null) ?? '');
    case 'offsetGet':
      return array.entries.get(keyOf(first ?? null) ?? '') ?? null;
    case 'contains':
      return items(array).some((v) => equal(v, first ?? null) === true)
        ? true
        : items(array).some(isUnknown)
          ? undefined
          : false;
    case 'count':
      return BigInt(array.entries.size);
    case 'isEmpty':
      return array.entries.size === 0;
    case 'isNotEmpty':
      return array.entries.size > 0;
    case 'tap':
      run(on);
      return on;
    case 'pipe':
      return run(on);
    case 'when':
    case 'unless': {
      const test = truth(first ?? null);
      if (test === undefined) return unknown(`a condition of ${name}()`, interp.at(frame, node));
      const chosen = test === (name === 'when') ? given.positional[1] : given.positional[2];
      return chosen === undefined || chosen === null
        ? on
        : (callValue(interp, frame, chosen, args(on, first ?? null), node) ?? on);
    }
  }
  return undefined;
}

function unwrapped(v: Value): Value {
  return isObject(v) && v.class === COLLECTION ? (v.native as Value) : v;
}

function flat(v: ArrayValue): Value[] {
  return items(v).flatMap((x) => (isArray(x) ? flat(x) : [x]));
}
