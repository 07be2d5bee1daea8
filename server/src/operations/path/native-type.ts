import type { TypeNode } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, Binding, OperationRoute } from '../../analysis/index.js';
import { foundModel } from '../validation/index.js';
import { columnSchema } from './column.js';
import { routeKeyOf } from './route-key.js';

const WORDS: Readonly<Record<string, string>> = { int: 'integer', float: 'number' };

/**
 * Types a segment nothing binds by what the action does with it (requests 4.2): a native number takes no other text, and
 * the key of the one model it finds is one of its keys; what is only compared with one column of it is of its type.
 */
export function unboundSchema(
  name: string,
  binding: Binding,
  operation: OperationRoute,
  ctx: AnalysisContext,
): JsonMap | undefined {
  const word = binding.param === undefined ? undefined : nativeWord(binding.param.type);
  if (word !== undefined) return obj({ type: word });
  const found = foundModel(name, operation, ctx);
  if (found === undefined) return undefined;
  const key = routeKeyOf(found.model, ctx);
  const others = found.columns.filter((column) => column !== key.name);
  if (others.length === 0) return key.schema;
  const [only, ...more] = found.columns;
  if (only === undefined || more.length > 0 || found.keyed) return undefined;
  const schema = columnSchema(found.model, only, key, ctx);
  // A date is compared with any part of one.
  return schema?.has('format') === true && String(schema.get('format')).startsWith('date') ? undefined : schema;
}

function nativeWord(type: TypeNode | undefined): string | undefined {
  if (type?.k === 't?') return nativeWord(type.of);
  if (type?.k === 't|') {
    const rest = type.of.filter((one) => !(one.k === 't' && one.name === 'null'));
    return rest.length === 1 ? nativeWord(rest[0]) : undefined;
  }
  return type?.k === 't' && Object.hasOwn(WORDS, type.name) ? WORDS[type.name] : undefined;
}
