import type { Expr } from '@docgen/php';
import { functionName } from '../../read/expressions/function-name.js';
import type { Origin } from './origin.js';

/** Maps functions that read a text to which of their arguments it is. */
const READ_TEXT: Readonly<Record<string, number>> = {
  explode: 1,
  json_decode: 0,
  preg_split: 1,
  preg_replace: 2,
  str_replace: 2,
  str_getcsv: 0,
  str_split: 0,
  mb_str_split: 0,
  sscanf: 0,
  parse_url: 0,
};

/** Tells whether a value is made of a text the client sends. */
export function isText(origin: Origin): boolean {
  return typeof origin !== 'string' && 'from' in origin && origin.text === true;
}

/** Gives the text a value is read from: `explode(',', $text)`, `json_decode($text)`, `preg_replace($pattern, '', $text)`. */
export function readText(call: Expr & { k: 'call' }): Expr | undefined {
  const name = functionName(call)?.toLowerCase() ?? '';
  return Object.hasOwn(READ_TEXT, name) ? call.args[READ_TEXT[name] ?? 0]?.value : undefined;
}

/** Says that a value is made of a text; an empty one makes a list of one part. */
export function ofText(origin: Origin, isList: boolean): Origin {
  if (typeof origin === 'string' || !('from' in origin)) return origin;
  return { ...origin, text: true, ...(isList ? { defaulted: true as const } : {}) };
}

/** Tells whether two values are of one input. */
export function isSameInput(one: Origin, other: Origin): boolean {
  if (typeof one === 'string' || typeof other === 'string' || !('from' in one) || !('from' in other)) return false;
  return one.from === other.from && one.path.join('.') === other.path.join('.');
}

/** Says that a value is made of a text where the client sends one. */
export function ofMaybeText(origin: Origin): Origin {
  return typeof origin === 'string' || !('from' in origin) ? origin : { ...origin, text: 'maybe' };
}
