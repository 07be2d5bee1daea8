import { isComposed } from './composed.js';
import type { ClassType, ShapeField, Type } from './type.js';
import { notedKey, noteKey } from './type-note.js';

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

/** Writes the canonical key of engine 3.2: ordinal, colon, compact JSON of the node with its members in table order. */
export function canonicalKey(type: Type): string {
  let key = notedKey(type);
  if (key === undefined) {
    key = `${ORDINAL[type.kind]}:${text(type)}`;
    noteKey(type, key);
  }
  return key;
}

/** Gives a copy the key of what it was copied from, whose members it has. */
export function withKeyOf<T extends Type>(copy: T, from: Type): T {
  const key = notedKey(from);
  if (key !== undefined) noteKey(copy, key);
  return copy;
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
  switch (type.kind) {
    case 'scalar':
      return `{"kind":"scalar"${member('type', type.type)}${member('min', type.min)}${member('max', type.max)}${flag('nonEmpty', type.nonEmpty)}${part('encodes', type.encodes)}}`;
    case 'literal':
      return `{"kind":"literal","value":${literalText(type)}${flag('float', type.float)}${flag('big', type.big)}}`;
    case 'list':
      return `{"kind":"list","item":${partText(type.item)}${flag('nonEmpty', type.nonEmpty)}${flag('gaps', type.gaps)}}`;
    case 'map':
      return `{"kind":"map","key":${partText(type.key)},"value":${partText(type.value)}}`;
    case 'shape':
      return `{"kind":"shape","fields":[${type.fields.map(fieldText).join(',')}]${flag('isObject', type.isObject)}${flag('open', type.open)}${flag('mayBeEmpty', type.mayBeEmpty)}}`;
    case 'class':
      return classText(type);
    case 'enum':
      return `{"kind":"enum"${member('fqcn', type.fqcn)}${member('cases', type.cases)}}`;
    case 'callable':
      return `{"kind":"callable"${parts('params', type.params)}${part('returns', type.returns)}}`;
    case 'intersection':
    case 'union':
      return `{"kind":"${type.kind}"${parts('members', type.members)}}`;
    case 'unknown':
      return `{"kind":"unknown"${member('reason', type.reason)}${flag('array', type.array)}}`;
    case 'null':
      return `{"kind":"null"${flag('unproven', type.unproven)}}`;
    default:
      return `{"kind":"${type.kind}"}`;
  }
}

function classText(type: ClassType): string {
  const has = type.has === undefined ? '' : `,"has":[${type.has.map(fieldText).join(',')}]`;
  return `{"kind":"class"${member('fqcn', type.fqcn)}${parts('args', type.args)}${member('loads', type.loads)}${member('only', type.only)}${flag('gaps', type.gaps)}${flag('declared', type.declared)}${member('hides', type.hides)}${member('shows', type.shows)}${member('unset', type.unset)}${flag('vague', type.vague)}${has}}`;
}

function member(name: string, value: unknown): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

function flag(name: string, value: boolean | undefined): string {
  return value === undefined ? '' : `,"${name}":${value}`;
}

function part(name: string, type: Type | undefined): string {
  return type === undefined ? '' : `,"${name}":${partText(type)}`;
}

function parts(name: string, types: readonly Type[] | undefined): string {
  return types === undefined ? '' : `,"${name}":[${types.map(partText).join(',')}]`;
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
