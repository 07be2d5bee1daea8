import type { ClassType, Type } from '@docgen/engine';
import { COLLECTION, ELOQUENT_COLLECTION, ENUMERABLE, LAZY_COLLECTION } from '@docgen/laravel-knowledge';
import { isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import { schemaOf } from './mapper.js';
import { atMember, atPosition, type Mapping, noteUnresolved } from './mapping.js';
import { gapsSchema, hasNoneCertain, objectSchema, orEmpty } from './shape.js';

const COLLECTIONS = [ENUMERABLE, COLLECTION, LAZY_COLLECTION, ELOQUENT_COLLECTION];

export function isCollectionClass(ctx: AnalysisContext, fqcn: string): boolean {
  return COLLECTIONS.some((c) => isSubclassOf(ctx, fqcn, c));
}

/** Tells whether the key can be an integer only, a string only, or either. */
export function keyWord(key: Type | undefined): 'int' | 'string' | 'either' {
  const members = key === undefined ? [] : key.kind === 'union' ? key.members : [key];
  const words = new Set(
    members.map((m) => {
      if (m.kind === 'scalar') return m.type === 'string' ? 'string' : 'int';
      if (m.kind === 'literal') return typeof m.value === 'string' ? 'string' : 'int';
      return 'either';
    }),
  );
  if (words.size === 0) return 'int';
  const [only] = words;
  return words.size === 1 && only !== undefined ? only : 'either';
}

/**
 * Makes the schema of a collection (responses 4.4): an array, an object for string keys, either where integer keys may
 * have gaps; an object of its members where they are known one by one.
 */
export function collectionSchema(type: ClassType, at: Mapping): JsonMap {
  if (type.has !== undefined) {
    return orEmpty(objectSchema(type.has, atPosition(at, 'member')), hasNoneCertain(type.has));
  }
  const [key, value] = type.args?.length === 1 ? [undefined, type.args[0]] : (type.args ?? []);
  const inner = atMember(at, '*', at.place === 'array' ? 'array' : 'item');
  if (value === undefined) noteUnresolved(inner, 'untyped');
  const items = value === undefined || value.kind === 'never' ? new Map() : schemaOf(value, inner);
  // Keys of a bare collection are known to nobody; a query numbers its models.
  const isBare = type.args === undefined && COLLECTIONS.includes(type.fqcn) && type.fqcn !== ELOQUENT_COLLECTION;
  const word = isBare ? 'either' : keyWord(key);
  if (word === 'string') return obj({ type: 'object', additionalProperties: items });
  if (type.gaps === true || word === 'either') return gapsSchema(items, at);
  return obj({ type: 'array', items });
}
