import { literal } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Maps the type of a text a path helper made to the literal name it was given. */
const NAMES = new WeakMap<Type, string>();

/** Types `storage_path('a.json')`: a string whose beginning depends on the machine (engine 12.3). */
export function helperPath(name: string): Type {
  const type: Type = { kind: 'scalar', type: 'string' };
  NAMES.set(type, name);
  return type;
}

/** Gives the path as a file response reads it: the name behind a helper (responses 6.6). */
export function literalPath(type: Type): Type {
  const name = NAMES.get(type);
  return name === undefined ? type : literal(name);
}

/** Gives the name a helper was given, for a type it made. */
export function helperArgument(type: Type): string | undefined {
  return NAMES.get(type);
}
