import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type CollectionContext, meant } from './collection-context.js';
import { fieldDescription } from './description.js';
import { escaped, stated, typeOf, valueFor, valueText } from './value.js';

/** Lists the parameters of an operation, those of its path item among them, by location and name. */
export function parametersOf(item: JsonMap, operation: JsonMap, context: CollectionContext): JsonMap[] {
  const found = new Map<string, JsonMap>();
  for (const list of [item.get('parameters'), operation.get('parameters')]) {
    for (const entry of Array.isArray(list) ? list : []) {
      const parameter = meant(entry, context);
      if (parameter !== undefined) found.set(JSON.stringify([parameter.get('in'), parameter.get('name')]), parameter);
    }
  }
  return [...found.values()];
}

/** Lists the parameters of one location, by name. */
export function parametersIn(parameters: readonly JsonMap[], location: string): JsonMap[] {
  return parameters
    .filter((parameter) => parameter.get('in') === location)
    .sort((a, b) => byteOrder(nameOf(a), nameOf(b)));
}

export function nameOf(parameter: JsonMap): string {
  return String(parameter.get('name'));
}

export function isRequired(parameter: JsonMap): boolean {
  return parameter.get('required') === true;
}

/** Gives the schema of a parameter, of its media type where it has one. */
export function schemaOf(parameter: JsonMap): Json | undefined {
  const content = parameter.get('content');
  const media = isMap(content) ? [...content.values()][0] : undefined;
  return parameter.get('schema') ?? (isMap(media) ? media.get('schema') : undefined);
}

/** Writes the value a parameter is sent with. */
export function parameterText(parameter: JsonMap, context: CollectionContext): string {
  return valueText(stated(parameter) ?? valueFor(schemaOf(parameter), context));
}

/** Describes a parameter, with the values it may have. */
export function parameterDescription(parameter: JsonMap, context: CollectionContext): string | undefined {
  return fieldDescription(parameter, meant(schemaOf(parameter), context));
}

/** Lists the entries of the query (emitters 7.3): an object has one for each member, of which none is sent. */
export function queryEntries(parameters: readonly JsonMap[], context: CollectionContext): JsonMap[] {
  return parametersIn(parameters, 'query').flatMap((parameter) => {
    const name = nameOf(parameter);
    const description = parameterDescription(parameter, context);
    if (parameter.get('style') !== 'deepObject') {
      const disabled = isRequired(parameter) ? undefined : true;
      const value = stated(parameter) ?? valueFor(schemaOf(parameter), context);
      // A list under `tags[]` is sent as one pair for each of its values.
      const values = name.endsWith('[]') && Array.isArray(value) && value.length > 0 ? value : [value];
      return values.map((one) => obj({ key: name, value: escaped(valueText(one), 'query'), disabled, description }));
    }
    const properties = propertiesOf(schemaOf(parameter), context);
    if (properties.size === 0) {
      const advice = 'Replace "key" with a member name.';
      return [obj({ key: `${name}[key]`, value: '', disabled: true, description: advice })];
    }
    return [...properties].map(([member, property]) => {
      const said = fieldDescription(undefined, meant(property, context));
      const value = escaped(valueText(valueFor(property, context)), 'query');
      return obj({ key: `${name}[${member}]`, value, disabled: true, description: said });
    });
  });
}

/** Lists the properties of a schema and of what it is put together from, by name. */
export function propertiesOf(schema: Json | undefined, context: CollectionContext): Map<string, Json> {
  return new Map([...collected(schema, context, 0)].sort(([a], [b]) => byteOrder(a, b)));
}

/** Lists the names that a schema and what it is put together from require. */
export function requiredOf(schema: Json | undefined, context: CollectionContext, depth = 0): Set<Json> {
  const node = meant(schema, context);
  if (node === undefined || depth > 8) return new Set();
  const names = node.get('required');
  const all = node.get('allOf');
  const inner = (Array.isArray(all) ? all : []).flatMap((branch) => [...requiredOf(branch, context, depth + 1)]);
  return new Set([...inner, ...(Array.isArray(names) ? names : [])]);
}

function collected(schema: Json | undefined, context: CollectionContext, depth: number): Map<string, Json> {
  const node = meant(schema, context);
  if (node === undefined || depth > 8) return new Map();
  const [all, properties] = [node.get('allOf'), node.get('properties')];
  const inner = (Array.isArray(all) ? all : []).flatMap((branch) => [...collected(branch, context, depth + 1)]);
  return new Map([...inner, ...(isMap(properties) ? properties : [])]);
}

/** Tells whether a schema describes objects, as far as it says so. */
export function isObject(schema: Json | undefined, context: CollectionContext, depth = 0): boolean {
  const node = meant(schema, context);
  if (node === undefined || depth > 8) return false;
  const all = node.get('allOf');
  return (
    typeOf(node) === 'object' || (Array.isArray(all) && all.some((branch) => isObject(branch, context, depth + 1)))
  );
}
