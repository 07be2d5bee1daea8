import { MANAGER } from '@docgen/laravel-knowledge';
import { klass, literal, NULL } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';

/**
 * Holds what is known of a transformation, in the type arguments of the fluent object, its resource or its scope, as
 * one open shape. An absent member was not set.
 */
export interface FractalParts {
  kind?: 'item' | 'collection' | 'null' | 'unread';
  data?: Type;
  transformer?: Type;
  serializer?: Type;
  paginator?: Type;
  name?: Type;
  meta?: Type;
  /** Argument of a manager's `parseIncludes()`; null where that was not called. */
  includes?: Type;
  /** Argument of `parseExcludes()`. */
  excludes?: Type;
  /** Result of the scope's `toArray()`. */
  payload?: Type;
}

const TYPES = [
  'data',
  'transformer',
  'serializer',
  'paginator',
  'name',
  'meta',
  'includes',
  'excludes',
  'payload',
] as const;

export function fractalType(fqcn: string, parts: FractalParts): ClassType {
  const fields = TYPES.flatMap((key) => {
    const type = parts[key];
    return type === undefined ? [] : [{ key, type }];
  });
  if (parts.kind !== undefined) fields.push({ key: 'kind' as never, type: literal(parts.kind) });
  return klass(fqcn, [{ kind: 'shape', fields, isObject: true }]);
}

export function fractalParts(type: ClassType): FractalParts {
  const [kept] = type.args ?? [];
  if (kept?.kind !== 'shape' || kept.isObject !== true) return {};
  const parts: FractalParts = {};
  for (const { key, type: held } of kept.fields) {
    if (key === 'kind')
      parts.kind = held.kind === 'literal' ? (held.value as NonNullable<FractalParts['kind']>) : 'unread';
    else if ((TYPES as readonly string[]).includes(key)) parts[key as (typeof TYPES)[number]] = held;
  }
  return parts;
}

/** Types a manager nothing was set of: it has the package's own serializer, and no include is asked for. */
export const FRESH_MANAGER = fractalType(MANAGER, { serializer: NULL, includes: NULL });
