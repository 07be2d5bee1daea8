import { isMap, type JsonMap } from '@docgen/protocol';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { ContractOperation } from './operation-index.js';
import { under } from './place.js';

/** Holds what an exchange shows of one member of the document that it breaks: enough to say what the member would have to be. */
export interface ContractDisagreement {
  location: string;
  message: string;
  /** Points at the node of the document whose member is meant. */
  pointer: string;
  /**
   * Names the member: a keyword of a schema, or `responses`, `content`, `required` of another node. No member of the document decides what
   * `body` (how a body was sent) and `uncheckable` (a schema no validator can be made of) stand for.
   */
  keyword: string;
  /**
   * Value that was seen instead, as plain JSON: the type of a value, a value outside of a list (an empty list or object for any), the name of a
   * member; null where none tells.
   */
  seen: unknown;
  /** Points at the reference through which a schema was read; where another value is wanted here alone, it is changed. */
  site?: string;
}

/** Says that a body came without a media type. */
export const UNTYPED = { keyword: 'body', seen: 'untyped' } as const;

/** Reads an error of a validator: what its keyword would have to take. */
export function seenBy({ keyword, data, params }: ErrorObject): unknown {
  switch (keyword) {
    case 'type':
      return typeOf(data);
    case 'enum':
    case 'const':
      return Array.isArray(data) ? [] : typeof data === 'object' && data !== null ? {} : data;
    case 'required':
      return (params as { missingProperty: string }).missingProperty;
    case 'additionalProperties':
      return (params as { additionalProperty: string }).additionalProperty;
    case 'unevaluatedProperties':
      return (params as { unevaluatedProperty: string }).unevaluatedProperty;
    default:
      return null;
  }
}

function typeOf(data: unknown): string {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'array';
  if (typeof data === 'number') return Number.isInteger(data) ? 'integer' : 'number';
  return typeof data;
}

/**
 * Moves a pointer out of a shared response into the operation: responses become shared when a document is assembled, and whoever changes
 * the document changes the operation.
 */
export function ownPointer(pointer: string, { place }: ContractOperation): string {
  const responses = place.value.get('responses');
  for (const [key, response] of isMap(responses) ? responses : (new Map() as JsonMap)) {
    const ref = isMap(response) ? response.get('$ref') : undefined;
    if (typeof ref !== 'string' || !ref.startsWith('#/components/responses/')) continue;
    const shared = ref.slice(1);
    if (pointer !== shared && !pointer.startsWith(`${shared}/`)) continue;
    return under(place.pointer, 'responses', key) + pointer.slice(shared.length);
  }
  return pointer;
}
