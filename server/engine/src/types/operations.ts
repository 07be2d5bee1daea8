import { scalarOf } from './absorb.js';
import { FLOAT, INT, isIntKey, isListShape, mayGap, NEVER, NULL, STRING, unknown } from './make.js';
import type { Type } from './type.js';
import { membersOf, union } from './union.js';

/** Number: an int or a float. */
export const NUMBER = union([INT, FLOAT]);
/** Holds a number a database computes with decimals: MySQL and PostgreSQL answer its text, which nothing casts. */
export const COMPUTED_NUMBER = union([INT, FLOAT, STRING]);

export function nullable(type: Type): Type {
  return union([type, NULL]);
}

export function withoutNull(type: Type): Type {
  if (type.kind === 'null' || type.kind === 'void') return NEVER;
  return type.kind === 'union' ? union(type.members.filter((m) => m.kind !== 'null' && m.kind !== 'void')) : type;
}

export function isNullable(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'null' || m.kind === 'void');
}

/** Tells whether nothing is known of a value: the type is or holds `unknown` as a member of a union. */
export function isUnknown(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'unknown');
}

/** Gives a value as it is written: what stands in its place where there is none is chosen by that. */
export function asWritten(type: Type): Type {
  const members = membersOf(type);
  if (!members.some((m) => m.kind === 'literal' && m.settable === true)) return type;
  return union(
    members.map((m) => {
      if (m.kind !== 'literal') return m;
      const { settable: _, ...written } = m;
      return written;
    }),
  );
}

/** Gives what a value may be when the code runs: the configuration may say another one of its kind. */
export function atRunTime(type: Type): Type {
  const members = membersOf(type);
  const isSet = (m: Type) => m.kind === 'literal' && m.settable === true;
  return members.some(isSet) ? union(members.map((m) => (isSet(m) ? widen(m) : m))) : type;
}

/** Widens a literal or refinement to its scalar; every other type stays. */
export function widen(type: Type): Type {
  switch (type.kind) {
    case 'literal':
      return { kind: 'scalar', type: scalarOf(type) };
    case 'scalar':
      return { kind: 'scalar', type: type.type };
    case 'union':
      return union(type.members.map(widen));
    case 'enum':
      return { kind: 'enum', fqcn: type.fqcn };
    case 'shape':
      return isListShape(type) && type.fields.length > 0
        ? { kind: 'list', item: widen(union(type.fields.map((f) => f.type))), ...(mayGap(type) ? { gaps: true } : {}) }
        : type;
    default:
      return type;
  }
}

/** Gives key and value of iteration; undefined when the type is not iterable. Class generics are the caller's. */
export function elementOf(type: Type): { key: Type; value: Type } | undefined {
  switch (type.kind) {
    case 'list':
      return { key: INT, value: type.item };
    case 'map':
      return { key: type.key, value: type.value };
    case 'shape':
      if (type.fields.length === 0) return { key: NEVER, value: NEVER };
      return {
        key: union(type.fields.map((f) => (isIntKey(f.key) ? INT : { kind: 'literal', value: f.key }))),
        value: union(type.fields.map((f) => f.type)),
      };
    case 'unknown':
      return { key: unknownLike(type), value: unknownLike(type) };
    case 'intersection': {
      const [others] = type.members;
      // The map holds the members nobody tells; any key may be one of them.
      return others?.kind === 'map' ? { key: others.key, value: others.value } : undefined;
    }
    case 'union': {
      const parts = type.members.filter((m) => m.kind !== 'null').map(elementOf);
      if (parts.some((p) => p === undefined)) return undefined;
      return {
        key: union(parts.map((p) => p?.key ?? NEVER)),
        value: union(parts.map((p) => p?.value ?? NEVER)),
      };
    }
    default:
      return undefined;
  }
}

/** Tells whether a key can be an integer (`int`), only a string (`string`), or either (`unknown`). */
export function keyKind(key: Type): 'int' | 'string' | 'unknown' {
  let result: 'int' | 'string' | 'unknown' = 'string';
  for (const m of membersOf(key)) {
    if (m.kind === 'unknown') return 'unknown';
    if (m.kind === 'scalar' && m.type !== 'string') result = 'int';
    if (m.kind === 'literal' && (typeof m.value !== 'string' || m.big === true || isIntKey(m.value))) result = 'int';
  }
  return result;
}

/**
 * Gives the result of reading a member of `unknown`: it keeps the reason, but for an array's, whose members need not be
 * arrays.
 */
export function unknownLike(type: Type): Type {
  for (const m of membersOf(type)) if (m.kind === 'unknown') return m.reason === 'vague-array' ? unknown('mixed') : m;
  return unknown('untyped');
}
