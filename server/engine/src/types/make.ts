import { toKey } from '@docgen/php';
import type { ShapeField, Type, UnknownReason } from './type.js';

/** Builds the type nodes and holds the few singletons. Unions come from `union.ts`. */
export const STRING: Type = { kind: 'scalar', type: 'string' };
export const INT: Type = { kind: 'scalar', type: 'int' };
export const FLOAT: Type = { kind: 'scalar', type: 'float' };
export const BOOL: Type = { kind: 'scalar', type: 'bool' };
export const NULL: Type = { kind: 'null' };
/** Null that may or may not occur: the attribute of a column without a declaration. */
export const ASSUMED_NULL: Type = { kind: 'null', unproven: true };
export function isAssumedNull(type: Type): boolean {
  return type.kind === 'null' && type.unproven === true;
}

export const VOID: Type = { kind: 'void' };
export const NEVER: Type = { kind: 'never' };
export const TRUE: Type = { kind: 'literal', value: true };
export const FALSE: Type = { kind: 'literal', value: false };
export const EMPTY_ARRAY: Type = { kind: 'shape', fields: [] };

export function unknown(reason: UnknownReason): Type {
  return { kind: 'unknown', reason };
}

/** Some array, which JSON writes as an array or an object. */
export const SOME_ARRAY: Type = { kind: 'unknown', reason: 'vague-array', array: true };

export function literal(value: string | number | boolean): Type {
  return { kind: 'literal', value };
}

export function floatLiteral(value: number): Type {
  return { kind: 'literal', value, float: true };
}

/** Makes an integer literal of 64 bits; beyond 2^53 it is kept as decimal text. */
export function intLiteral(value: bigint): Type {
  const number = Number(value);
  return Number.isSafeInteger(number)
    ? { kind: 'literal', value: number }
    : { kind: 'literal', value: value.toString(), big: true };
}

export function list(item: Type, flags: { nonEmpty?: true; gaps?: true } = {}): Type {
  return { kind: 'list', item, ...flags };
}

export function map(key: Type, value: Type): Type {
  return { kind: 'map', key, value };
}

export function shape(fields: ShapeField[], isObject?: boolean): Type {
  return isObject === true ? { kind: 'shape', fields, isObject: true } : { kind: 'shape', fields };
}

/** Makes an array of which members were left out: where none is certain it may be empty. */
export function partOf(fields: ShapeField[]): Type {
  const isEmpty = fields.length > 0 && fields.every((field) => field.optional === true);
  return isEmpty ? { kind: 'shape', fields, mayBeEmpty: true } : shape(fields);
}

export function tuple(items: readonly Type[]): Type {
  return shape(items.map((type, index) => ({ key: String(index), type })));
}

export function klass(fqcn: string, args?: Type[]): Extract<Type, { kind: 'class' }> {
  return args === undefined || args.length === 0 ? { kind: 'class', fqcn } : { kind: 'class', fqcn, args };
}

export function enumOf(fqcn: string, cases?: string[]): Type {
  return cases === undefined ? { kind: 'enum', fqcn } : { kind: 'enum', fqcn, cases };
}

/**
 * Tells whether PHP casts an array key to an integer: `'5'` and `'-5'`, not `'05'`, `'-0'` or digits beyond 64 bits.
 */
export function isIntKey(key: string): boolean {
  return typeof toKey(key) === 'bigint';
}

/** Tells whether a shape has exactly the keys 0..n in order (engine 3.1). The empty array has. */
export function isListShape(type: Type): boolean {
  return type.kind === 'shape' && type.isObject !== true && type.fields.every((f, i) => f.key === String(i));
}

/**
 * Tells whether a list shape may lack an index that another follows, so that its keys do not count up from 0 (engine
 * 3.1 `gaps`).
 */
export function mayGap(type: Extract<Type, { kind: 'shape' }>): boolean {
  return type.fields.some((f, i) => f.optional === true && i < type.fields.length - 1);
}

/** Marks an object as one of the class itself, of none below it. */
export function exactly(type: Type): Type {
  return type.kind === 'class' ? { ...type, exact: true } : type;
}
