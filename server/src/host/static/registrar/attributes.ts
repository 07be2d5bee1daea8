import { pure } from '../functions/pure.js';
import { type ArrayValue, isArray, isUnknown, items, lift, list, text, unknown, type Value } from '../values/value.js';
import { trimSlashes } from './uri.js';

/** Holds attributes of a group, a fluent registrar or an action array, under the framework's own keys. */
export type Attributes = Map<string, Value>;

/**
 * Merges inner attributes over outer ones (host 10.1). `appended`: the prefix of a route's own action goes before the
 * outer one.
 */
export function mergeAttributes(inner: Attributes, outer: Attributes | undefined, appended = false): Attributes {
  const old = new Map(outer);
  const own = new Map(inner);
  if (isSet(own, 'domain')) old.delete('domain');
  if (isSet(own, 'controller')) old.delete('controller');
  if (isSet(old, 'as')) own.set('as', concat(old.get('as') ?? '', own.get('as') ?? ''));
  own.set('namespace', namespaceOf(own, old));
  own.set('prefix', prefixOf(own, old, appended));
  own.set('where', wheresOf(own, old));
  for (const key of ['namespace', 'prefix', 'where', 'as']) old.delete(key);
  const merged = new Map(old);
  for (const [key, value] of own) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? value : list([...wrap(before), ...wrap(value)]));
  }
  return merged;
}

/** Plays `(array) $value`; an unknown value stays one entry. */
export function wrap(value: Value | undefined): Value[] {
  if (value === undefined || value === null) return [];
  return isArray(value) ? items(value) : [value];
}

export function isSet(from: Attributes, key: string): boolean {
  const value = from.get(key);
  return value !== undefined && value !== null;
}

export function concat(a: Value, b: Value): Value {
  return lift([a, b], ([l, r]) => {
    if (isUnknown(l)) return l;
    if (isUnknown(r)) return r;
    const [x, y] = [text(l), text(r)];
    return x === undefined || y === undefined ? unknown('text that is not known') : x + y;
  });
}

function namespaceOf(own: Attributes, old: Attributes): Value {
  const outer = old.get('namespace') ?? null;
  const inner = own.get('namespace') ?? null;
  if (inner === null) return outer;
  const [o, i] = [text(outer), text(inner)];
  if (o === undefined || i === undefined) return unknown('a namespace that is not known');
  if (outer !== null && !i.startsWith('\\')) return `${trimBack(o)}\\${trimBack(i)}`;
  return trimBack(i);
}

function trimBack(s: string): string {
  return s.replace(/^\\+|\\+$/g, '');
}

function prefixOf(own: Attributes, old: Attributes, appended: boolean): Value {
  const outer = old.get('prefix') ?? '';
  if (!isSet(own, 'prefix')) return outer;
  return lift([outer, own.get('prefix') as Value], ([o, i]) => {
    if (isUnknown(o)) return o;
    if (isUnknown(i)) return i;
    const [x, y] = [text(o), text(i)];
    if (x === undefined || y === undefined) return unknown('a prefix that is not known');
    return appended ? `${trimSlashes(y)}/${trimSlashes(x)}` : `${trimSlashes(x)}/${trimSlashes(y)}`;
  });
}

function wheresOf(own: Attributes, old: Attributes): Value {
  const parts = [old.get('where'), own.get('where')].filter((v): v is Value => v !== undefined && v !== null);
  const hole = parts.find((v) => !isArray(v));
  if (hole !== undefined) return hole;
  return pure('array_merge', parts) ?? list([]);
}

/** Reads attributes written as a PHP array: its string keys. */
export function attributesOf(value: ArrayValue): Attributes {
  const result: Attributes = new Map();
  for (const [key, item] of value.entries) if (typeof key === 'string') result.set(key, item);
  return result;
}
