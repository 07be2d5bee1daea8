import { isComposed } from './composed.js';
import type { ShapeField, Type } from './type.js';

/** Maps a kind to the ordinal that orders the members of a union (engine 3.1). */
const ORDINAL: Record<Type['kind'], string> = {
  scalar: '01',
  literal: '02',
  list: '03',
  map: '04',
  shape: '05',
  class: '06',
  enum: '07',
  callable: '08',
  intersection: '09',
  union: '10',
  void: '11',
  never: '12',
  unknown: '13',
  null: '15',
};

const keys = new WeakMap<Type, string>();

/** Writes the canonical key of engine 3.2: ordinal, colon, compact JSON of the node with its members in table order. */
export function canonicalKey(type: Type): string {
  let key = keys.get(type);
  if (key === undefined) {
    key = `${ORDINAL[type.kind]}:${text(type)}`;
    keys.set(type, key);
  }
  return key;
}

/**
 * Writes the text of a part. Types made step by step share their parts: an array that grows writes each of them once.
 */
function partText(type: Type): string {
  return isComposed(type) ? canonicalKey(type).slice(3) : text(type);
}

/** Compares canonical keys by their UTF-8 bytes. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    // Below the surrogates, code units sort as their bytes do.
    return x < 0xd800 && y < 0xd800 ? x - y : Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a.length - b.length;
}

function text(type: Type): string {
  const members: string[] = [`"kind":"${type.kind}"`];
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined) members.push(`"${name}":${value}`);
  };
  const plain = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
  const nested = (value: Type | undefined) => (value === undefined ? undefined : partText(value));
  const list = (values: readonly Type[] | undefined) =>
    values === undefined ? undefined : `[${values.map(partText).join(',')}]`;
  switch (type.kind) {
    case 'scalar':
      put('type', plain(type.type));
      put('min', plain(type.min));
      put('max', plain(type.max));
      put('nonEmpty', plain(type.nonEmpty));
      break;
    case 'literal':
      put('value', literalText(type));
      put('float', plain(type.float));
      put('big', plain(type.big));
      break;
    case 'list':
      put('item', nested(type.item));
      put('nonEmpty', plain(type.nonEmpty));
      put('gaps', plain(type.gaps));
      break;
    case 'map':
      put('key', nested(type.key));
      put('value', nested(type.value));
      break;
    case 'shape':
      put('fields', `[${type.fields.map(fieldText).join(',')}]`);
      put('isObject', plain(type.isObject));
      put('open', plain(type.open));
      break;
    case 'class':
      put('fqcn', plain(type.fqcn));
      put('args', list(type.args));
      put('loads', plain(type.loads));
      put('only', plain(type.only));
      put('gaps', plain(type.gaps));
      put('declared', plain(type.declared));
      put('hides', plain(type.hides));
      put('vague', plain(type.vague));
      put('has', type.has === undefined ? undefined : `[${type.has.map(fieldText).join(',')}]`);
      break;
    case 'enum':
      put('fqcn', plain(type.fqcn));
      put('cases', plain(type.cases));
      break;
    case 'callable':
      put('params', list(type.params));
      put('returns', nested(type.returns));
      break;
    case 'intersection':
    case 'union':
      put('members', list(type.members));
      break;
    case 'unknown':
      put('reason', plain(type.reason));
      break;
    case 'null':
      put('unproven', plain(type.unproven));
      break;
    default:
  }
  return `{${members.join(',')}}`;
}

/** Writes a shape member without description and anchor, which are no part of the type. */
function fieldText(field: ShapeField): string {
  const optional = field.optional === true ? ',"optional":true' : '';
  return `{"key":${JSON.stringify(field.key)},"type":${partText(field.type)}${optional}}`;
}

function literalText(type: Extract<Type, { kind: 'literal' }>): string {
  if (typeof type.value === 'number' && !Number.isFinite(type.value)) return JSON.stringify(String(type.value));
  if (Object.is(type.value, -0)) return '-0.0';
  return JSON.stringify(type.value);
}
