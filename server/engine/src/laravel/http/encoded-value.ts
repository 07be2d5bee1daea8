import { callPure, type OpenValue } from '@docgen/php';
import { typeOfValue } from '../../infer/expression/operators/literal-value.js';
import { shape, tuple } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

/**
 * Gives the value a JSON text was written of; undefined where it may be another text. The `false` of an encoding that failed is no
 * text of a value, and is passed over.
 */
export function encodedValue(text: Type): Type | undefined {
  const values = membersOf(text)
    .filter((m) => m.kind !== 'literal' || m.value !== false)
    .map(valueOfText);
  return values.length === 0 || values.includes(undefined) ? undefined : union(values as Type[]);
}

function valueOfText(text: Type): Type | undefined {
  if (text.kind === 'scalar') return text.encodes;
  if (text.kind !== 'literal' || typeof text.value !== 'string' || text.big === true) return undefined;
  const value = callPure('json_decode', [text.value]);
  return value === undefined || value === null ? undefined : typeOfDecoded(value);
}

function typeOfDecoded(value: OpenValue): Type | undefined {
  if (value === null || typeof value !== 'object') return typeOfValue(value);
  if (value.k === 'object') {
    const fields = [...value.props].map(([key, held]) => ({ key, type: typeOfDecoded(held) }));
    return fields.every(isTyped) ? shape(fields, true) : undefined;
  }
  if (value.k !== 'array') return undefined;
  const items = [...value.entries.values()].map(typeOfDecoded);
  return items.includes(undefined) ? undefined : tuple(items as Type[]);
}

function isTyped<T extends { type: Type | undefined }>(field: T): field is T & { type: Type } {
  return field.type !== undefined;
}
