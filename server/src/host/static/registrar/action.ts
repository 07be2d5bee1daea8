import type { Interpreter } from '../interpreter/interpreter.js';
import {
  type ArrayValue,
  isArray,
  isCallable,
  isUnknown,
  items,
  likelyValue,
  text,
  unknown,
  type Value,
} from '../values/value.js';
import { type Attributes, attributesOf } from './attributes.js';

/**
 * Converts an action argument to an attribute map with `uses` (host 10.3): a closure, `C@m`, null for none, or an
 * unknown value. `literal` marks a string that takes the group's controller and namespace.
 */
export function actionAttributes(interp: Interpreter, given: Value): { action: Attributes; literal: boolean } {
  const action = interp.report.consume(given, 'the action of a route');
  if (action === null) return { action: new Map([['uses', null]]), literal: false };
  if (typeof action === 'string') return { action: new Map([['uses', action]]), literal: true };
  if (isCallable(action) || isUnknown(action)) return { action: new Map([['uses', action]]), literal: false };
  if (!isArray(action)) return { action: new Map([['uses', unknown('an action of an unknown kind')]]), literal: false };
  const tuple = pair(action);
  if (tuple !== undefined) return { action: new Map([['uses', tuple]]), literal: false };
  const attributes = attributesOf(action);
  const uses = likelyValue(attributes.get('uses') ?? null);
  if (typeof uses === 'string') return { action: attributes, literal: true };
  if (isArray(uses)) attributes.set('uses', pair(uses) ?? unknown('an action of an unknown kind'));
  else if (uses === null) {
    const first = [...action.entries].find(
      ([key, v]) => typeof key === 'bigint' && (isCallable(v) || (isArray(v) && pair(v) !== undefined)),
    );
    const found = first?.[1];
    attributes.set(
      'uses',
      found === undefined ? (firstUnknown(action) ?? null) : isArray(found) ? (pair(found) ?? null) : found,
    );
  }
  return { action: attributes, literal: false };
}

function firstUnknown(action: ArrayValue): Value | undefined {
  return [...action.entries].find(([key, v]) => typeof key === 'bigint' && isUnknown(v))?.[1];
}

/** Converts `[C::class, 'm']` or `[$controller, 'm']` to `C@m`. */
export function pair(value: ArrayValue): Value | undefined {
  const [first, second, ...more] = items(value).map(likelyValue);
  if (
    first === undefined ||
    second === undefined ||
    more.length > 0 ||
    !value.entries.has(0n) ||
    !value.entries.has(1n)
  )
    return undefined;
  const method = text(second);
  const owner = typeof first === 'object' && first !== null && first.k === 'object' ? first.class : text(first);
  if (isUnknown(first) || isUnknown(second))
    return unknown('an action that is not known', isUnknown(first) ? first.at : null);
  return owner === undefined || method === undefined ? undefined : `${owner}@${method}`;
}
