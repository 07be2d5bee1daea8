import { type OpenValue, type PhpKey, unknownBecause } from '@docgen/php';
import { type ArrayElement, scalar, unknown, type Value } from './value.js';

/** The value as PHP's operators and functions take it: what only a rule array knows is unknown to them. */
export function toPhp(value: Value): OpenValue {
  switch (value.k) {
    case 'scalar':
      return value.v;
    case 'case':
      return value;
    case 'choice':
      return { k: 'choice', arms: value.arms.map(toPhp) };
    case 'array':
      return value.spread === true ? unknownBecause('an array of unknown length') : toPhpArray(value.entries);
    default:
      return unknownBecause('a computed value');
  }
}

function toPhpArray(elements: readonly ArrayElement[]): OpenValue {
  const entries = new Map<PhpKey, OpenValue>();
  for (const [at, { key, value }] of elements.entries()) entries.set(key ?? BigInt(at), toPhp(value));
  return { k: 'array', entries };
}

/** What PHP made of such values; `why` stands for what it could not. */
export function fromPhp(value: OpenValue, why: string): Value {
  if (typeof value !== 'object' || value === null) return scalar(value);
  switch (value.k) {
    case 'case':
      return value;
    case 'array':
      return { k: 'array', entries: [...value.entries].map(([key, member]) => ({ key, value: fromPhp(member, why) })) };
    case 'choice':
      return { k: 'choice', arms: value.arms.map((arm) => fromPhp(arm, why)) };
    default:
      return unknown(why);
  }
}
