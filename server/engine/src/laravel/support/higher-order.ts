import { HIGHER_ORDER_COLLECTION_PROXY } from '@docgen/laravel-knowledge';
import type { ClassType } from '../../types/type.js';

/** Lists methods with a proxy: `$users->map->name`. The proxy remembers the collection and the method. */
export const HIGHER_ORDER: ReadonlySet<string> = new Set([
  'average',
  'avg',
  'contains',
  'doesntContain',
  'each',
  'every',
  'filter',
  'first',
  'flatMap',
  'groupBy',
  'keyBy',
  'last',
  'map',
  'max',
  'min',
  'partition',
  'reject',
  'skipUntil',
  'skipWhile',
  'some',
  'sortBy',
  'sortByDesc',
  'sum',
  'takeUntil',
  'takeWhile',
  'unique',
  'unless',
  'until',
  'when',
]);

export function higherOrder(on: ClassType, method: string): ClassType {
  return { kind: 'class', fqcn: HIGHER_ORDER_COLLECTION_PROXY, args: [on, { kind: 'literal', value: method }] };
}
