import { COLLECTION } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import type { ClassType, Type } from '../../types/type.js';

export const CONTAINER_WRITES = new Set(
  'push add prepend put offsetset pull forget offsetunset pop shift splice transform getorput'.split(' '),
);

/** Matches methods that change all models of a collection. */
export const RESTATES =
  /^(each$|load|make(hidden|visible)|set(hidden|visible|appends)|append|mergehidden|withoutappends)/;

const ARRAY_ITERATOR = 'ArrayIterator';

export function isContainer(type: Type, codebase: Codebase): type is ClassType {
  if (type.kind !== 'class' || type.args === undefined) return false;
  return type.fqcn === ARRAY_ITERATOR || codebase.isSubclass(type.fqcn, COLLECTION);
}
