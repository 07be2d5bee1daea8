import type { Folded, PhpValue } from '../value.js';
import { isArray, toBool, toFloat, toInt, toText } from './convert.js';

/** `(int)` and its kin on a known value. */
export function cast(
  to: 'int' | 'float' | 'string' | 'bool' | 'array' | 'object' | 'null' | 'void',
  value: PhpValue,
): Folded {
  switch (to) {
    case 'bool':
      return { ok: true, value: toBool(value) };
    case 'int':
      return answer(toInt(value), 'an integer of something that has none');
    case 'float':
      return answer(toFloat(value), 'a float of something that has none');
    case 'string':
      return answer(toText(value), 'text of something that has none');
    case 'array':
      return toArray(value);
    case 'object':
      return toObject(value);
    default:
      return { ok: false, why: `a cast to ${to}` };
  }
}

function answer(value: PhpValue | undefined, why: string): Folded {
  return value === undefined ? { ok: false, why } : { ok: true, value };
}

function toArray(value: PhpValue): Folded {
  if (value === null) return { ok: true, value: { k: 'array', entries: [] } };
  if (typeof value !== 'object') return { ok: true, value: { k: 'array', entries: [[0n, value]] } };
  if (value.k === 'object') return { ok: true, value: { k: 'array', entries: value.entries ?? [] } };
  return value.k === 'array' ? { ok: true, value } : { ok: false, why: 'an array of an enum case' };
}

function toObject(value: PhpValue): Folded {
  if (value === null) return { ok: true, value: { k: 'object' } };
  if (isArray(value)) {
    return { ok: true, value: value.entries.length === 0 ? { k: 'object' } : { k: 'object', entries: value.entries } };
  }
  if (typeof value === 'object') return { ok: true, value };
  return { ok: true, value: { k: 'object', entries: [['scalar', value]] } };
}
