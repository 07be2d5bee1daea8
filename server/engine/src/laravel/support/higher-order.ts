import type { ClassType } from '../../types/type.js';

/** `$users->map->name`: the proxy remembers the collection and the method. Its class is no real one of the framework's. */
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

export const PROXY = 'Illuminate\\Support\\HigherOrderCollectionProxy';

export function higherOrder(on: ClassType, method: string): ClassType {
  return { kind: 'class', fqcn: PROXY, args: [on, { kind: 'literal', value: method }] };
}
