import type { Type } from '@docgen/engine';
import { type Json, type JsonMap, obj } from '@docgen/protocol';

const WORDS = { string: 'string', int: 'integer', float: 'number', bool: 'boolean' } as const;

export function scalarSchema(type: Extract<Type, { kind: 'scalar' }>): JsonMap {
  return obj({
    type: WORDS[type.type],
    minimum: type.min,
    maximum: type.max,
    minLength: type.nonEmpty === true ? 1 : undefined,
  });
}

/** Gives the JSON value and the type word of a literal. */
export function literalValue(type: Extract<Type, { kind: 'literal' }>): { word: string; value: Json } {
  if (typeof type.value === 'boolean') return { word: 'boolean', value: type.value };
  if (typeof type.value === 'number') return { word: type.float === true ? 'number' : 'integer', value: type.value };
  return type.big === true ? { word: 'integer', value: BigInt(type.value) } : { word: 'string', value: type.value };
}

export function literalSchema(type: Extract<Type, { kind: 'literal' }>): JsonMap {
  const { word, value } = literalValue(type);
  return obj({ type: word, const: value });
}
