import { ARRAYABLE_CONTRACT, MODEL } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

/**
 * Tells the receiver of a key: a query takes a model for an array of its attributes, a collection for the model's key.
 */
type KeyReceiver = 'query' | 'collection';

/**
 * Answers `find($id)` with one model and `find([...])` with several (engine 14.3, 14.5); an argument that may be either
 * gives either.
 */
export function findByKeys(
  keys: Type | undefined,
  asked: KeyReceiver,
  one: Type,
  several: Type,
  codebase: Codebase,
): Type {
  if (keys === undefined) return one;
  const answers = new Set(membersOf(keys).map((key) => (isSeveral(key, asked, codebase) ? several : one)));
  return union([...answers], codebase.enumCases);
}

function isSeveral(key: Type, asked: KeyReceiver, codebase: Codebase): boolean {
  switch (key.kind) {
    case 'shape':
    case 'list':
    case 'map':
      return true;
    case 'unknown':
      return key.reason === 'vague-array';
    case 'class':
      return (
        codebase.isSubclass(key.fqcn, ARRAYABLE_CONTRACT) &&
        !(asked === 'collection' && codebase.isSubclass(key.fqcn, MODEL))
      );
    default:
      return false;
  }
}
