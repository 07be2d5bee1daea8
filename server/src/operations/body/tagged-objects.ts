import { studly } from '@docgen/php';
import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext, ComponentRequest, Contribution } from '../../analysis/index.js';
import {
  type ConvertedRules,
  convertTagged,
  type RuleSet,
  type TaggedObject,
  taggedObjects,
} from '../validation/index.js';

/** Names the component of a body whose objects are divided. */
export interface TaggedBody {
  name: string;
  /** Tells the component from others, in its identity. */
  key: string;
  pin?: ComponentRequest['pin'];
  of: ComponentRequest['of'];
  /** Writes the fields of a branch. */
  write: (converted: ConvertedRules) => Contribution[];
}

/**
 * Publishes objects that a tag divides as unions of components, one a value of the tag (validation 13): puts the union in the place
 * of the merged object, whose members are written nowhere else.
 */
export function divideTagged(
  converted: ConvertedRules,
  fields: RuleSet['fields'],
  body: TaggedBody,
  ctx: AnalysisContext,
): ConvertedRules {
  let out = converted;
  for (const object of taggedObjects(fields)) {
    const merged = nodeAt(out.schema, object.path);
    if (merged === undefined) continue;
    const schema = union(object, merged, body, ctx);
    const isInside = (path: readonly string[]) => object.path.every((name, i) => path[i] === name);
    out = {
      ...out,
      schema: replaced(out.schema, object.path, schema),
      comments: out.comments.filter(({ path }) => path.length <= object.path.length || !isInside(path)),
    };
  }
  return out;
}

function union(object: TaggedObject, merged: JsonMap, body: TaggedBody, ctx: AnalysisContext): JsonMap {
  const mapping: JsonMap = new Map();
  const refs: Json[] = [];
  for (const branch of object.branches) {
    const $ref = ctx.component(branchComponent(object, branch, body));
    refs.push(obj({ $ref }));
    mapping.set(branch.value, $ref);
  }
  const one: JsonMap = obj({
    oneOf: refs,
    discriminator: obj({
      propertyName: object.tag,
      mapping: new Map([...mapping].sort(([a], [b]) => (a < b ? -1 : 1))),
    }),
  });
  const beside: Json[] = [];
  if (object.empty) beside.push(obj({ type: 'object', maxProperties: 0 }));
  const type = merged.get('type');
  if (Array.isArray(type) && type.includes('null')) beside.push(obj({ type: 'null' }));
  const out = beside.length === 0 ? one : obj({ anyOf: [one, ...beside] });
  const description = merged.get('description');
  if (description !== undefined) out.set('description', description);
  return out;
}

function branchComponent(
  { path, tag }: TaggedObject,
  { value, name, fields }: TaggedObject['branches'][number],
  body: TaggedBody,
): ComponentRequest {
  const place = [...path, value];
  return {
    bucket: 'schemas',
    tuple: [`${body.key}:${JSON.stringify(place)}`],
    name: `${body.name}${path.map((step) => studly(step)).join('')}${studly(name)}`,
    pin: body.pin,
    of: [...(body.of ?? []), ...place],
    define: (ctx) => {
      const converted = convertTagged(fields, ctx);
      const properties = converted.schema.get('properties');
      const known = isMap(properties) ? properties.get(tag) : undefined;
      const prose = isMap(known) ? known.get('description') : undefined;
      const own = obj({ description: prose, type: 'string', const: value });
      if (isMap(properties)) properties.set(tag, own);
      return body.write(converted);
    },
  };
}

function nodeAt(schema: JsonMap, path: readonly string[]): JsonMap | undefined {
  let at: JsonMap | undefined = schema;
  for (const name of path) {
    const properties: Json | undefined = at?.get('properties');
    const member: Json | undefined = isMap(properties) ? properties.get(name) : undefined;
    at = isMap(member) ? member : undefined;
  }
  return at;
}

function replaced(schema: JsonMap, [name, ...rest]: readonly string[], by: JsonMap): JsonMap {
  const properties = schema.get('properties');
  if (name === undefined) return by;
  const member = isMap(properties) ? properties.get(name) : undefined;
  if (!isMap(properties) || !isMap(member)) return schema;
  return new Map([...schema, ['properties', new Map([...properties, [name, replaced(member, rest, by)]])]]);
}
