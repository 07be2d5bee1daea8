import { isList } from '../eval/arrays.js';
import { toBool, toText } from '../eval/convert.js';
import { numericText } from '../eval/numeric-text.js';
import type { PhpValue } from '../eval/value.js';
import type { ArgumentType } from './table.js';

/**
 * Converts a value to a declared type as PHP does: as it is, else int → float, else (without strict_types) by the
 * scalar conversions, tried in the order int, float, string, bool. Undefined when it does not fit.
 */
export function coerce(
  value: PhpValue,
  types: readonly ArgumentType[],
  strict: boolean,
): { value: PhpValue } | undefined {
  if (types.some((type) => fits(value, type))) return { value };
  if (typeof value === 'bigint' && types.includes('float')) return { value: Number(value) };
  if (strict || value === null || typeof value === 'object') return undefined;
  for (const type of ['int', 'float', 'string', 'bool'] as const) {
    const converted = types.includes(type) ? convert(value, type) : undefined;
    if (converted !== undefined) return { value: converted };
  }
  return undefined;
}

function fits(value: PhpValue, type: ArgumentType): boolean {
  switch (type) {
    case 'mixed':
      return true;
    case 'null':
      return value === null;
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return typeof value === 'bigint';
    case 'float':
      return typeof value === 'number';
    case 'string':
      return typeof value === 'string';
    case 'array':
      return value !== null && typeof value === 'object' && value.k === 'array';
    case 'list<string>':
      return (
        value !== null &&
        typeof value === 'object' &&
        value.k === 'array' &&
        isList(value) &&
        [...value.entries.values()].every((entry) => typeof entry === 'string')
      );
  }
}

function convert(
  value: boolean | bigint | number | string,
  type: 'int' | 'float' | 'string' | 'bool',
): PhpValue | undefined {
  if (type === 'string') return toText(value);
  if (type === 'bool') return toBool(value);
  const number =
    typeof value === 'string' ? numericText(value) : typeof value === 'boolean' ? (value ? 1n : 0n) : value;
  if (number === undefined) return undefined;
  if (type === 'float') return Number(number);
  if (typeof number === 'bigint') return number;
  return Number.isSafeInteger(number) ? BigInt(number) : undefined;
}
