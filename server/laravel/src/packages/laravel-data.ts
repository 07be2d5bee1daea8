import { RESPONSABLE_CONTRACT } from '../classes/index.js';
import { LARAVEL_DATA } from '../namespaces.js';

const BASE = `${LARAVEL_DATA}Contracts\\BaseData`;
const COLLECTABLE = `${LARAVEL_DATA}Contracts\\BaseDataCollectable`;

/** Parents of the classes applications extend; a `Dto` answers no request. */
export const DATA_PARENTS: Readonly<Record<string, string[]>> = {
  [`${LARAVEL_DATA}Data`]: [BASE, RESPONSABLE_CONTRACT, 'JsonSerializable'],
  [`${LARAVEL_DATA}Resource`]: [BASE, RESPONSABLE_CONTRACT, 'JsonSerializable'],
  [`${LARAVEL_DATA}Dto`]: [BASE],
  [`${LARAVEL_DATA}DataCollection`]: [
    COLLECTABLE,
    RESPONSABLE_CONTRACT,
    'IteratorAggregate',
    'Countable',
    'ArrayAccess',
  ],
  [`${LARAVEL_DATA}PaginatedDataCollection`]: [COLLECTABLE, RESPONSABLE_CONTRACT, 'IteratorAggregate', 'Countable'],
  [`${LARAVEL_DATA}CursorPaginatedDataCollection`]: [
    COLLECTABLE,
    RESPONSABLE_CONTRACT,
    'IteratorAggregate',
    'Countable',
  ],
};
