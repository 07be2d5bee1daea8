import { isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';

/** Lists the members of a schema that are values of it: one that does not fit a declared type would contradict it. */
const VALUES = new Set(['example', 'default']);

/** Maps the keywords that bound values to the type they bound. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems', 'contains'],
  object: ['minProperties', 'maxProperties', 'propertyNames', 'patternProperties'],
};

/**
 * Tells whether a member of a standing schema contradicts what is declared of it: a value that does not fit the declared type or
 * was made for another format, or a bound of another type. `format` is the declared one.
 */
export function contradicts(
  keyword: string,
  standing: JsonMap,
  declared: JsonMap | undefined,
  format: string | undefined,
): boolean {
  if (VALUES.has(keyword)) {
    const reformed = format !== undefined && format !== standing.get('format');
    return reformed || (declared !== undefined && !fits(standing.get(keyword) as Json, declared));
  }
  if (declared === undefined || declared.size === 0) return false;
  const bounded = Object.keys(BOUNDS).find((type) => BOUNDS[type]?.includes(keyword));
  return bounded !== undefined && !typesOf(declared).some((type) => type === bounded || isNumber(type, bounded));
}

/** Tells whether a value is one of those a schema states; of what stands behind a reference nothing is told, so no value fits. */
function fits(value: Json, schema: JsonMap): boolean {
  if (schema.has('$ref') || schema.has('allOf')) return false;
  const choices = schema.get('anyOf');
  if (Array.isArray(choices)) return choices.some((choice) => isMap(choice) && fits(value, choice));
  const values = schema.has('const') ? [schema.get('const') as Json] : schema.get('enum');
  if (Array.isArray(values) && !values.some((one) => stableJson(one) === stableJson(value))) return false;
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => type === nameOf(value) || (type === 'integer' && isWhole(value))))
    return false;
  const { items, properties } = { items: schema.get('items'), properties: schema.get('properties') };
  if (Array.isArray(value)) return !isMap(items) || value.every((item) => fits(item, items));
  if (!isMap(value) || !isMap(properties)) return true;
  return [...value].every(([name, inner]) => {
    const property = properties.get(name);
    return !isMap(property) || fits(inner, property);
  });
}

function typesOf(schema: JsonMap): Json[] {
  const type = schema.get('type');
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}

function nameOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isMap(value) ? 'object' : typeof value === 'bigint' ? 'number' : typeof value;
}

function isNumber(type: Json, bounded: string): boolean {
  return bounded === 'number' && type === 'integer';
}

function isWhole(value: Json): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}
