import { scalarOf } from '../types/absorb.js';
import { BOOL, FLOAT, floatLiteral, INT, literal, STRING } from '../types/make.js';
import { isSubtype } from '../types/subtype.js';
import { truthiness } from '../types/truthiness.js';
import type { Type } from '../types/type.js';
import { membersOf, union } from '../types/union.js';
import type { Codebase } from './codebase.js';
import { textOf } from './expression/operators/literal-value.js';

/**
 * Converts a scalar to the declared one, as code without `strict_types` does; an int passed for a float is a float in
 * any case. Types that are no scalars, or that fit, stay.
 */
export function coerce(type: Type, declared: Type, codebase: Codebase): Type {
  const kinds = new Set(membersOf(declared).flatMap((m) => kindOf(m) ?? []));
  if (kinds.size === 0) return type;
  const members = membersOf(type);
  const cast = members.map((m) => (isSubtype(m, declared, codebase) ? m : castTo(m, kinds)));
  return cast.every((m, i) => m === members[i]) ? type : union(cast, codebase.enumCases);
}

function kindOf(type: Type): 'int' | 'float' | 'string' | 'bool' | undefined {
  if (type.kind === 'scalar') return type.type;
  return type.kind === 'literal' ? scalarOf(type) : undefined;
}

function castTo(type: Type, kinds: ReadonlySet<string>): Type {
  const own = kindOf(type);
  if (own === undefined || kinds.has(own)) return type;
  if (own === 'int' && kinds.has('float'))
    return type.kind === 'literal' && typeof type.value === 'number' ? floatLiteral(type.value) : FLOAT;
  if (own === 'string') return fromText(type, kinds);
  if (own === 'float' && kinds.has('int')) return INT;
  if (kinds.has('int')) return type.kind === 'literal' ? literal(Number(type.value)) : INT;
  if (own === 'bool' && kinds.has('float')) return type.kind === 'literal' ? floatLiteral(Number(type.value)) : FLOAT;
  if (!kinds.has('string')) return asTruth(type);
  const text = textOf(type);
  return text === undefined ? STRING : literal(text);
}

/** Converts a numeric string to its number, which the digits of a literal say. */
function fromText(type: Type, kinds: ReadonlySet<string>): Type {
  if (type.kind === 'literal' && kinds.has('int') && /^\d{1,9}$/.test(String(type.value)))
    return literal(Number(type.value));
  const numbers = [...(kinds.has('int') ? [INT] : []), ...(kinds.has('float') ? [FLOAT] : [])];
  return numbers.length === 0 ? asTruth(type) : union(numbers);
}

function asTruth(type: Type): Type {
  const truth = truthiness(type);
  return truth === undefined ? BOOL : literal(truth);
}
