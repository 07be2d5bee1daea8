import type { Type } from '@docgen/engine';
import type { JsonMap } from '@docgen/protocol';
import type { Mapping } from './mapping.js';

/**
 * Maps any type to a schema. The mappers of single types ask here instead of importing each other; `connect` sets the
 * function.
 */
export let schemaOf: (type: Type, at: Mapping) => JsonMap;

export function connect(mapper: typeof schemaOf): void {
  schemaOf = mapper;
}
