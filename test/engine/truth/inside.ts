import type { ShapeField, Type } from '@docgen/engine';
import { isResponse, partsOf } from '../../../server/engine/src/laravel/http/response-type.js';

/** Describes a value as `evaluate.php` prints it. */
export type Value =
  | { t: 'null' }
  | { t: 'bool'; v: boolean }
  | { t: 'int'; v: number | string }
  | { t: 'float'; v: number | string }
  | { t: 'string'; v: string }
  | { t: 'array'; list: boolean; keys: (string | number)[]; items: Value[] | null }
  | { t: 'enum'; class: string; case: string; v: string | number | null }
  | ObjectValue
  | { t: 'threw'; class: string; message: string };

export interface ObjectValue {
  t: 'object';
  class: string;
  is: string[];
  elements?: Value;
  loaded?: string[];
  attributes?: string[];
  model?: ObjectValue;
  resource?: Value;
  status?: number;
  body?: Value;
  fields?: Value;
}

const BUILDERS = [
  'Illuminate\\Database\\Eloquent\\Builder',
  'Illuminate\\Database\\Eloquent\\Relations\\Relation',
  'Illuminate\\Contracts\\Database\\Eloquent\\Builder',
];

/**
 * Gives the reason why the value is no member of the type, or undefined when it is one: unknown holds everything, a
 * shape needs its required members and has no others but where it stands beside a map, a list without gaps counts from 0, a literal is equal, an object
 * is of the class.
 */
export function outside(value: Value, type: Type): string | undefined {
  switch (type.kind) {
    case 'unknown':
      return undefined;
    case 'never':
      return value.t === 'threw' ? undefined : 'it returns';
    case 'void':
    case 'null':
      return value.t === 'null' ? undefined : `${value.t} is not null`;
    case 'union': {
      const reasons = type.members.map((m) => outside(value, m));
      return reasons.some((r) => r === undefined) ? undefined : reasons.join(', nor ');
    }
    case 'intersection':
      return type.members
        .map((m) => (m.kind === 'shape' ? members(value, m.fields, true) : outside(value, m)))
        .find((r) => r !== undefined);
    case 'scalar':
      return scalar(value, type);
    case 'literal':
      return literal(value, type);
    case 'list':
      return array(value, (keys, isList) =>
        keys.some((k) => typeof k !== 'number')
          ? 'it has text keys'
          : !isList && type.gaps !== true
            ? 'its keys have gaps'
            : keys.length === 0 && type.nonEmpty === true
              ? 'it is empty'
              : undefined,
      )?.(() => type.item);
    case 'map':
      return array(value, (keys) =>
        keys.map((key) => outsideKey(key, type.key)).find((reason) => reason !== undefined),
      )?.(() => type.value);
    case 'shape':
      return shape(value, type);
    case 'enum': {
      if (value.t === 'string' || value.t === 'int') return undefined;
      if (value.t !== 'enum' || !same(value.class, type.fqcn)) return `${shown(value)} is no case of ${type.fqcn}`;
      return type.cases === undefined || type.cases.includes(value.case) ? undefined : `it is case ${value.case}`;
    }
    case 'callable':
      return value.t === 'object' || value.t === 'string' || value.t === 'array' ? undefined : 'it is not callable';
    case 'class':
      return object(value, type);
  }
}

function scalar(value: Value, type: Extract<Type, { kind: 'scalar' }>): string | undefined {
  if (value.t !== type.type) return `${shown(value)} is not ${type.type}`;
  if (type.nonEmpty === true && value.t === 'string' && value.v === '') return 'it is empty';
  if (value.t === 'int' && Number(value.v) < (type.min ?? Number.NEGATIVE_INFINITY)) return 'it is too small';
  if (value.t === 'int' && Number(value.v) > (type.max ?? Number.POSITIVE_INFINITY)) return 'it is too big';
  return undefined;
}

function literal(value: Value, type: Extract<Type, { kind: 'literal' }>): string | undefined {
  if (!('v' in value) || value.t === 'enum') return `${shown(value)} is no ${JSON.stringify(type.value)}`;
  const kind =
    typeof type.value === 'boolean'
      ? 'bool'
      : typeof type.value === 'string' && type.big !== true
        ? 'string'
        : type.float === true
          ? 'float'
          : 'int';
  if (value.t !== kind) return `${shown(value)} is not ${kind}`;
  return String(value.v) === String(type.value) || Object.is(value.v, type.value)
    ? undefined
    : `${shown(value)} is not ${JSON.stringify(type.value)}`;
}

/** Checks the keys, then each element against what the callback says of its key. */
function array(
  value: Value,
  keys: (keys: (string | number)[], isList: boolean) => string | undefined,
): ((item: (key: string) => Type | undefined) => string | undefined) | undefined {
  return (item) => {
    if (value.t !== 'array') return `${shown(value)} is no array`;
    const wrong = keys(value.keys, value.list);
    if (wrong !== undefined) return wrong;
    for (const [i, element] of (value.items ?? []).entries()) {
      const type = item(String(value.keys[i]));
      const reason = type === undefined ? undefined : outside(element, type);
      if (reason !== undefined) return `[${value.keys[i]}]: ${reason}`;
    }
    return undefined;
  };
}

function shape(value: Value, type: Extract<Type, { kind: 'shape' }>): string | undefined {
  if (type.isObject === true) {
    if (value.t !== 'object') return `${shown(value)} is no object`;
    return value.fields === undefined ? undefined : members(value.fields, type.fields);
  }
  return members(value, type.fields);
}

/** A member whose way of being written as JSON is told apart may stand as text or number instead of its object. */
function members(value: Value, fields: readonly ShapeField[], hasOthers = false): string | undefined {
  const byKey = new Map(fields.map((f) => [f.key, f]));
  return array(value, (keys) => {
    const there = new Set(keys.map(String));
    const missing = fields.find((f) => f.optional !== true && !there.has(f.key));
    if (missing !== undefined) return `${missing.key} is missing`;
    const more = hasOthers ? undefined : keys.find((key) => !byKey.has(String(key)));
    return more === undefined ? undefined : `it has ${more} too`;
  })?.((key) => {
    const field = byKey.get(key);
    return field?.wire === undefined ? field?.type : written(field.type);
  });
}

function written(type: Type): Type {
  if (type.kind === 'class') return { kind: 'scalar', type: 'string' };
  return type.kind === 'union' ? { ...type, members: type.members.map(written) } : type;
}

function object(value: Value, type: Extract<Type, { kind: 'class' }>): string | undefined {
  if (value.t === 'enum') return same(value.class, type.fqcn) ? undefined : `it is a case of ${value.class}`;
  if (value.t !== 'object') return `${shown(value)} is no ${type.fqcn}`;
  if (!isA(value, type.fqcn)) return `${value.class} is no ${type.fqcn}`;
  if (value.loaded !== undefined) {
    const relation = type.loads?.find((path) => !path.includes('.') && value.loaded?.includes(path) !== true);
    if (relation !== undefined) return `${relation} is not loaded`;
  }
  if (isResponse(type.fqcn)) return response(value, type);
  const [first, second] = type.args ?? [];
  if (value.elements !== undefined && first !== undefined && second !== undefined) {
    const elements = value.elements;
    return array(elements, (keys, isList) => {
      const wrong = keys.map((key) => outsideKey(key, first)).find((reason) => reason !== undefined);
      if (wrong !== undefined) return `a key: ${wrong}`;
      const ints = keys.every((key) => typeof key === 'number');
      return ints && !isList && type.gaps !== true && onlyInts(first) ? 'its keys have gaps' : undefined;
    })?.(() => second);
  }
  if (value.model !== undefined && first !== undefined && BUILDERS.some((b) => isA(value, b)))
    return outside(value.model, first);
  return undefined;
}

function response(value: ObjectValue, type: Extract<Type, { kind: 'class' }>): string | undefined {
  const parts = partsOf(type);
  if (parts === undefined || value.status === undefined) return undefined;
  const status = parts.status === undefined ? undefined : outside({ t: 'int', v: value.status }, parts.status);
  if (status !== undefined) return `status: ${status}`;
  const payload = parts.body;
  if (payload === undefined || value.body === undefined) return undefined;
  // A resource is resolved before it becomes the body; nothing is the empty text.
  if (payload.kind === 'class' && /Resource|Collection/.test(payload.fqcn)) return undefined;
  // With a callback the text is JavaScript around the payload.
  if (parts.mediaType?.kind === 'literal' && parts.mediaType.value === 'text/javascript') return undefined;
  if (payload.kind === 'void' && value.body.t === 'string' && value.body.v === '') return undefined;
  const body = outside(value.body, payload);
  return body === undefined ? undefined : `body: ${body}`;
}

function onlyInts(type: Type): boolean {
  return type.kind === 'scalar' && type.type === 'int';
}

function isA(value: ObjectValue, fqcn: string): boolean {
  return [value.class, ...value.is].some((name) => same(name, fqcn));
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** PHP keeps a text key that is a number as a number; no type tells which texts are. */
function outsideKey(key: string | number, type: Type): string | undefined {
  const text = type.kind === 'scalar' && type.type === 'string';
  return text ? undefined : outside(asValue(key), type);
}

function asValue(key: string | number): Value {
  return typeof key === 'number' ? { t: 'int', v: key } : { t: 'string', v: key };
}

export function shown(value: Value): string {
  switch (value.t) {
    case 'array':
      return `array(${value.keys.map((key, i) => `${key}: ${shown(value.items?.[i] ?? { t: 'string', v: '…' })}`).join(', ')})`;
    case 'object':
      return value.elements === undefined ? value.class : `${value.class} of ${shown(value.elements)}`;
    case 'enum':
      return `${value.class}::${value.case}`;
    case 'threw':
      return `${value.class}: ${value.message}`;
    case 'null':
      return 'null';
    default:
      return `${value.t} ${JSON.stringify(value.v)}`;
  }
}
