import { literal } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Texts made by a path helper from a literal name, by the type that stands for them. */
const NAMES = new WeakMap<Type, string>();

/** `storage_path('a.json')`: a string whose beginning only the machine knows (engine 12.3). */
export function pathTo(name: string): Type {
  const type: Type = { kind: 'scalar', type: 'string' };
  NAMES.set(type, name);
  return type;
}

/** The path as a file response reads it: helpers are seen through (responses 6.6). */
export function pathName(type: Type): Type {
  const name = NAMES.get(type);
  return name === undefined ? type : literal(name);
}

/** The name a helper was given, for a type it made. */
export function nameBehind(type: Type): string | undefined {
  return NAMES.get(type);
}
