import {
  type OpenValue,
  type PhpClosure,
  type PhpKey,
  type PhpObject,
  type PhpUnknown,
  unknownBecause,
} from '@docgen/php';
import { type ArrayElement, type RuleValue, scalar, unknown } from './value.js';

/**
 * Carries values that PHP's functions cannot look into: a rule object, a closure, as a member of an array a text with a
 * gap.
 */
type Carried = (PhpUnknown | PhpClosure | PhpObject) & { carried: RuleValue };

/** Converts a value for PHP's operators and functions; kinds that only a rule array has become unknown. */
export function toPhp(value: RuleValue): OpenValue {
  switch (value.k) {
    case 'scalar':
      return value.v;
    case 'case':
      return value;
    case 'choice':
      return { k: 'choice', arms: value.arms.map(toPhp) };
    case 'array':
      return value.spread === true || value.entries.some((entry) => entry.maybe)
        ? unknownBecause('an array of unknown length')
        : toPhpArray(value.entries);
    case 'closure':
      return carrying({ k: 'closure' }, value);
    case 'new':
      return carrying({ k: 'object', class: value.class, props: new Map() }, value);
    default:
      return unknownBecause('a computed value');
  }
}

function toPhpArray(elements: readonly ArrayElement[]): OpenValue {
  const entries = new Map<PhpKey, OpenValue>();
  for (const [at, { key, value }] of elements.entries()) entries.set(key ?? BigInt(at), memberOf(value));
  return { k: 'array', entries };
}

function memberOf(value: RuleValue): OpenValue {
  const member = toPhp(value);
  if (typeof member !== 'object' || member === null || member.k !== 'unknown') return member;
  return carrying(member, value);
}

function carrying(as: PhpUnknown | PhpClosure | PhpObject, carried: RuleValue): Carried {
  return { ...as, carried };
}

/** Converts a result of PHP's functions back; `why` is the reason of an unknown result. */
export function fromPhp(value: OpenValue, why: string): RuleValue {
  if (typeof value !== 'object' || value === null) return scalar(value);
  switch (value.k) {
    case 'case':
      return value;
    case 'array':
      return { k: 'array', entries: [...value.entries].map(([key, member]) => ({ key, value: fromPhp(member, why) })) };
    case 'choice':
      return { k: 'choice', arms: value.arms.map((arm) => fromPhp(arm, why)) };
    default:
      return 'carried' in value ? (value as Carried).carried : unknown(why);
  }
}
