import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { METHODS } from './shape/tables.js';

/** Lists the operations of a path item by their methods. */
export function operationsOf(item: JsonMap): [method: string, operation: JsonMap][] {
  const own = METHODS.flatMap((method): [string, Json | undefined][] => [[method, item.get(method)]]);
  const further = item.get('additionalOperations');
  return [...own, ...(isMap(further) ? further : [])].filter((one): one is [string, JsonMap] => isMap(one[1]));
}
