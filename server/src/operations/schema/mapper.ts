import type { Type } from '@docgen/engine';
import type { JsonMap } from '@docgen/protocol';
import type { Mapping } from './mapping.js';

/** Where mapping comes back to itself: the parts of a type are types. `connect` says who answers for any of them. */
export let schemaOf: (type: Type, at: Mapping) => JsonMap;

export function connect(mapper: typeof schemaOf): void {
  schemaOf = mapper;
}
