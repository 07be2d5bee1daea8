import type { ConstantFact } from '@docgen/php';
import type { Value } from '../values/value.js';
import { evaluateFact } from './class-members.js';
import type { Interpreter } from './interpreter.js';

const KNOWN: Record<string, Value> = {
  PHP_EOL: '\n',
  DIRECTORY_SEPARATOR: '/',
  PATH_SEPARATOR: ':',
  PHP_INT_MAX: 9223372036854775807n,
  PHP_INT_MIN: -9223372036854775808n,
  PHP_INT_SIZE: 8n,
  PHP_OS_FAMILY: 'Linux',
  PHP_SAPI: 'cli',
  M_PI: Math.PI,
  JSON_THROW_ON_ERROR: 4194304n,
  JSON_PRETTY_PRINT: 128n,
  GLOB_ONLYDIR: 1073741824n,
  GLOB_BRACE: 1024n,
  ARRAY_FILTER_USE_KEY: 2n,
  ARRAY_FILTER_USE_BOTH: 1n,
  SORT_REGULAR: 0n,
  PHP_URL_SCHEME: 0n,
  PHP_URL_HOST: 1n,
  PHP_URL_PORT: 2n,
  PHP_URL_PATH: 5n,
  PHP_URL_QUERY: 6n,
};

/** A global constant: built in, defined while reading, or written in a file of the project. */
export function globalConstant(interp: Interpreter, name: string): Value | undefined {
  const lower = name.toLowerCase();
  if (lower === 'null') return null;
  if (lower === 'true') return true;
  if (lower === 'false') return false;
  if (Object.hasOwn(KNOWN, name)) return KNOWN[name];
  const defined = interp.constants.get(name);
  if (defined !== undefined) return defined;
  const fact = interp.index.get(`gconst:${name}`)?.value as ConstantFact | undefined;
  return fact === undefined ? undefined : evaluateFact(interp, null, '', `gconst:${name}`, fact, fact.value);
}
