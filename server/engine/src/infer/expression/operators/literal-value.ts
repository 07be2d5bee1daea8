import { type OpenValue, type PhpScalar, toText } from '@docgen/php';
import { FLOAT, floatLiteral, intLiteral, literal, NULL, STRING } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';

/** Limits the characters of a known text; doubling one sixty times is a line of PHP each. */
export const MAX_TEXT = 65_536;

/**
 * Gives the value of a type that has only one; undefined for a case, which stands for its backing value as well (engine
 * 3.1).
 */
export function literalValue(type: Type): PhpScalar | undefined {
  if (type.kind === 'null') return null;
  if (type.kind !== 'literal') return undefined;
  if (typeof type.value === 'number') return type.float === true ? type.value : BigInt(type.value);
  return type.big === true ? BigInt(type.value) : type.value;
}

/** Types a value; undefined for one that is not known. A float without digits and a long text are no literals. */
export function typeOfValue(value: OpenValue): Type | undefined {
  switch (typeof value) {
    case 'bigint':
      return intLiteral(value);
    case 'number':
      return Number.isFinite(value) ? floatLiteral(value) : FLOAT;
    case 'string':
      return value.length > MAX_TEXT ? STRING : literal(value);
    case 'boolean':
      return literal(value);
    default:
      return value === null ? NULL : undefined;
  }
}

/** Gives the text of a literal, as PHP converts it to string. */
export function textOf(type: Type): string | undefined {
  const value = literalValue(type);
  return value === undefined ? undefined : toText(value);
}
