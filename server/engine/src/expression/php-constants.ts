import { FLOAT, floatLiteral, intLiteral, literal, STRING } from '../make.js';
import type { Type } from '../types.js';

/** Flags of PHP's functions, the same in every version and on every machine. */
const FLAGS: Readonly<Record<string, number>> = {
  ARRAY_FILTER_USE_BOTH: 1,
  ARRAY_FILTER_USE_KEY: 2,
  COUNT_NORMAL: 0,
  COUNT_RECURSIVE: 1,
  JSON_BIGINT_AS_STRING: 2,
  JSON_ERROR_NONE: 0,
  JSON_FORCE_OBJECT: 16,
  JSON_HEX_AMP: 2,
  JSON_HEX_APOS: 4,
  JSON_HEX_QUOT: 8,
  JSON_HEX_TAG: 1,
  JSON_INVALID_UTF8_IGNORE: 1_048_576,
  JSON_INVALID_UTF8_SUBSTITUTE: 2_097_152,
  JSON_NUMERIC_CHECK: 32,
  JSON_OBJECT_AS_ARRAY: 1,
  JSON_PARTIAL_OUTPUT_ON_ERROR: 512,
  JSON_PRESERVE_ZERO_FRACTION: 1024,
  JSON_PRETTY_PRINT: 128,
  JSON_THROW_ON_ERROR: 4_194_304,
  JSON_UNESCAPED_LINE_TERMINATORS: 2048,
  JSON_UNESCAPED_SLASHES: 64,
  JSON_UNESCAPED_UNICODE: 256,
  PATHINFO_ALL: 15,
  PATHINFO_BASENAME: 2,
  PATHINFO_DIRNAME: 1,
  PATHINFO_EXTENSION: 4,
  PATHINFO_FILENAME: 8,
  PHP_URL_FRAGMENT: 7,
  PHP_URL_HOST: 1,
  PHP_URL_PASS: 4,
  PHP_URL_PATH: 5,
  PHP_URL_PORT: 2,
  PHP_URL_QUERY: 6,
  PHP_URL_SCHEME: 0,
  PHP_URL_USER: 3,
  PREG_OFFSET_CAPTURE: 256,
  PREG_PATTERN_ORDER: 1,
  PREG_SET_ORDER: 2,
  PREG_SPLIT_DELIM_CAPTURE: 2,
  PREG_SPLIT_NO_EMPTY: 1,
  PREG_SPLIT_OFFSET_CAPTURE: 4,
  PREG_UNMATCHED_AS_NULL: 512,
  SORT_ASC: 4,
  SORT_DESC: 3,
  SORT_FLAG_CASE: 8,
  SORT_NATURAL: 6,
  SORT_NUMERIC: 1,
  SORT_REGULAR: 0,
  SORT_STRING: 2,
};

const VALUES: Readonly<Record<string, Type>> = {
  PHP_INT_MAX: intLiteral(2n ** 63n - 1n),
  PHP_INT_MIN: intLiteral(-(2n ** 63n)),
  PHP_INT_SIZE: intLiteral(8n),
  PHP_EOL: STRING,
  DIRECTORY_SEPARATOR: STRING,
  PHP_VERSION: STRING,
  PHP_OS: STRING,
  M_PI: floatLiteral(Math.PI),
  M_E: floatLiteral(Math.E),
  PHP_FLOAT_EPSILON: floatLiteral(Number.EPSILON),
  PHP_FLOAT_MAX: floatLiteral(Number.MAX_VALUE),
  NAN: FLOAT,
  INF: FLOAT,
};

/** A constant PHP itself declares (engine 6). */
export function phpConstant(name: string): Type | undefined {
  if (Object.hasOwn(VALUES, name)) return VALUES[name];
  const flag = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
  return flag === undefined ? undefined : literal(flag);
}
