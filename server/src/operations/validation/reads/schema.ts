import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, enumUse } from '../../../analysis/index.js';
import { writeComment } from '../comment-layer.js';
import { convertFields } from '../convert.js';
import { failures } from '../examples/check.js';
import { settingsOf } from '../tree/settings.js';
import type { RequestRead } from './collect.js';
import { columnInput, withNull } from './column-schema.js';

/** Makes the schema of a read on its own, without comments; open when nothing types it (requests 8.3, 8.4). */
export function readSchema(read: RequestRead, ctx: AnalysisContext): JsonMap {
  const { type } = read;
  if (type === null || type === 'container' || type.list !== true) return singleSchema(read, ctx);
  const { list: _, ...element } = type;
  const items = singleSchema({ ...read, type: element }, ctx);
  return obj({ type: 'array', items });
}

function singleSchema(read: RequestRead, ctx: AnalysisContext): JsonMap {
  const own = schemaOfType(read, ctx);
  const isOpen = own.size === 0 || read.type === null || read.place !== 'body';
  return read.nulls === 'nullable' && !isOpen ? withNull(own) : own;
}

function schemaOfType({ type, place, nulls }: RequestRead, ctx: AnalysisContext): JsonMap {
  if (type === null) return new Map();
  if (type === 'container') return obj({ type: ['array', 'object'] });
  if ('model' in type) {
    const own = columnInput(type, ctx) ?? new Map();
    if (place === 'query') return withoutNull(own);
    // Rules say more of null than the column: they are asked first.
    return nulls === undefined ? own : nulls === 'refused' ? withoutNull(own) : withNull(own);
  }
  if ('enum' in type) return enumUse(ctx, type.enum) ?? new Map();
  if ('scalars' in type) return obj({ type: type.scalars.length === 1 ? type.scalars[0] : type.scalars });
  // A query string has no null, and rules that refuse it are asked first.
  const items =
    place === 'query' || nulls === 'refused'
      ? type.rules.filter((item) => !('name' in item && item.name === 'nullable'))
      : type.rules;
  const { schema } = convertFields([{ path: ['f'], items }], settingsOf(ctx));
  const properties = schema.get('properties');
  const own = isMap(properties) ? properties.get('f') : undefined;
  return isMap(own) ? own : new Map();
}

/** Writes a default when the finished schema accepts it; beside a `$ref` it stands as it is. */
export function writeDefault(schema: JsonMap, value: Json | undefined): void {
  if (value !== undefined && !schema.has('default') && isAccepted(value, schema)) schema.set('default', value);
}

function isAccepted(value: Json, schema: JsonMap): boolean {
  if (failures(value, schema).length > 0) return false;
  if (!Array.isArray(value)) return true;
  const [least, items] = [schema.get('minItems'), schema.get('items')];
  if (typeof least === 'number' && value.length < least) return false;
  return !isMap(items) || value.every((member) => failures(member, items).length === 0);
}

/** Lists the keywords of the comment beside the read. */
export function commentKeywords(read: RequestRead, schema: JsonMap): Map<string, Json> {
  return read.comment === undefined ? new Map() : writeComment(read.comment, schema).keywords;
}

/** Removes null from a schema: a query string has none. */
function withoutNull(own: JsonMap): JsonMap {
  const [type, values, branches] = [own.get('type'), own.get('enum'), own.get('anyOf')];
  if (Array.isArray(branches)) return isMap(branches[0]) ? branches[0] : own;
  if (!Array.isArray(type)) return own;
  const words = type.filter((word) => word !== 'null');
  const out: JsonMap = new Map([...own, ['type', words.length === 1 ? (words[0] as string) : words]]);
  if (Array.isArray(values))
    out.set(
      'enum',
      values.filter((value) => value !== null),
    );
  return out;
}
