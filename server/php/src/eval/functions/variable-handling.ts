import { toBool, toFloat, toInt, toText } from '../convert.js';
import { leadingNumber } from '../numeric-text.js';
import { isArray, isCase, isObject, type OpenValue } from '../value.js';
import { integerInBase } from './math/number-base.js';
import { count, mixed } from './parameter.js';
import { of } from './row.js';

function isA(test: (value: OpenValue) => boolean) {
  return of([mixed('value')], (value) => test(value));
}

function converted(convert: (value: OpenValue) => OpenValue | undefined) {
  return of([mixed('value')], (value) => convert(value));
}

const isInt = isA((value) => typeof value === 'bigint');
const isFloat = isA((value) => typeof value === 'number');
const toFloatRow = converted(toFloat);

const isInstance = (value: OpenValue): boolean => typeof value === 'object' && value !== null && !isArray(value);

/**
 * Makes a test of characters; PHP reads a number as the code of one, with a deprecation, so a number has no result
 * here.
 */
function characters(pattern: RegExp) {
  return of([mixed('text')], (value) => (typeof value === 'string' ? pattern.test(value) : undefined));
}

const TYPE_NAMES: Record<string, string> = {
  boolean: 'boolean',
  bigint: 'integer',
  number: 'double',
  string: 'string',
};

const SHORT_NAMES: Record<string, string> = { boolean: 'bool', bigint: 'int', number: 'float', string: 'string' };

function debugType(value: OpenValue): string | undefined {
  if (value === null) return 'null';
  if (typeof value !== 'object') return SHORT_NAMES[typeof value];
  if (isCase(value) || isObject(value)) return value.class;
  return isArray(value) ? 'array' : 'Closure';
}

export const KINDS = {
  is_null: isA((value) => value === null),
  is_bool: isA((value) => typeof value === 'boolean'),
  is_int: isInt,
  is_integer: isInt,
  is_long: isInt,
  is_float: isFloat,
  is_double: isFloat,
  is_string: isA((value) => typeof value === 'string'),
  is_array: isA(isArray),
  is_object: isA(isInstance),
  is_scalar: isA((value) => value !== null && typeof value !== 'object'),
  is_numeric: isA(
    (value) =>
      typeof value === 'bigint' ||
      typeof value === 'number' ||
      (typeof value === 'string' && leadingNumber(value)?.whole === true),
  ),
  is_iterable: of([mixed('value')], (value) => (isInstance(value) && !isCase(value) ? undefined : isArray(value))),
  is_countable: of([mixed('value')], (value) => (isInstance(value) && !isCase(value) ? undefined : isArray(value))),
  gettype: of([mixed('value')], (value) => {
    if (value === null) return 'NULL';
    return typeof value === 'object' ? (isArray(value) ? 'array' : 'object') : TYPE_NAMES[typeof value];
  }),
  get_debug_type: converted(debugType),
  strval: converted(toText),
  intval: of([mixed('value'), count('base', 10n)], (value, base) => {
    if (typeof value !== 'string' || base === 10) return toInt(value);
    return base === 0 || (base >= 2 && base <= 36) ? integerInBase(value, base) : 0n;
  }),
  floatval: toFloatRow,
  doubleval: toFloatRow,
  boolval: converted(toBool),
  ctype_alnum: characters(/^[A-Za-z0-9]+$/),
  ctype_alpha: characters(/^[A-Za-z]+$/),
  ctype_digit: characters(/^[0-9]+$/),
  ctype_lower: characters(/^[a-z]+$/),
  ctype_upper: characters(/^[A-Z]+$/),
  ctype_space: characters(/^[ \t\n\r\v\f]+$/),
  ctype_xdigit: characters(/^[0-9A-Fa-f]+$/),
  ctype_punct: characters(/^[!-/:-@[-`{-~]+$/),
};
