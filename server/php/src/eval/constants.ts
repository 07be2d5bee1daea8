import { INT_MAX, INT_MIN } from './integers.js';
import type { PhpValue } from './value.js';

/** Constants of PHP itself, with the values of PHP 8 on 64-bit Linux (config 7.4). */
export const BUILTIN_CONSTANTS: ReadonlyMap<string, PhpValue> = new Map<string, PhpValue>([
  ['PHP_EOL', '\n'],
  ['PHP_INT_MAX', INT_MAX],
  ['PHP_INT_MIN', INT_MIN],
  ['PHP_INT_SIZE', 8n],
  ['PHP_FLOAT_EPSILON', Number.EPSILON],
  ['M_PI', Math.PI],
  ['INF', Number.POSITIVE_INFINITY],
  ['NAN', Number.NaN],
  ['DIRECTORY_SEPARATOR', '/'],
  ['E_ERROR', 1n],
  ['E_WARNING', 2n],
  ['E_PARSE', 4n],
  ['E_NOTICE', 8n],
  ['E_CORE_ERROR', 16n],
  ['E_CORE_WARNING', 32n],
  ['E_COMPILE_ERROR', 64n],
  ['E_COMPILE_WARNING', 128n],
  ['E_USER_ERROR', 256n],
  ['E_USER_WARNING', 512n],
  ['E_USER_NOTICE', 1024n],
  ['E_STRICT', 2048n],
  ['E_RECOVERABLE_ERROR', 4096n],
  ['E_DEPRECATED', 8192n],
  ['E_USER_DEPRECATED', 16384n],
  ['E_ALL', 32767n],
]);
