import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { METHODS } from './shape/tables.js';

/** Lists the operations of a path item by their methods. */
export function operationsOf(item: JsonMap): [method: string, operation: JsonMap][] {
  const found: [string, JsonMap][] = [];
  const add = (method: string, operation: Json | undefined): void => {
    if (isMap(operation)) found.push([method, operation]);
  };
  for (const method of METHODS) add(method, item.get(method));
  const further = item.get('additionalOperations');
  if (isMap(further)) for (const [method, operation] of further) add(method, operation);
  return found;
}
