import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Says what the value of a keyword has to be for its meaning to be known. */
type ValueKind =
  | 'any'
  | 'number'
  | 'bound'
  | 'boolean'
  | 'text'
  | 'words'
  | 'list'
  | 'schema'
  | 'schemas'
  | 'schemaMap'
  | 'map';

/** Schema keywords that say something about values, with the kind of their value. Annotations and unknown keywords are not here. */
const KINDS: Readonly<Record<string, ValueKind>> = {
  $ref: 'text',
  type: 'words',
  nullable: 'boolean',
  format: 'text',
  enum: 'list',
  const: 'any',
  multipleOf: 'number',
  maximum: 'number',
  minimum: 'number',
  exclusiveMaximum: 'bound',
  exclusiveMinimum: 'bound',
  maxLength: 'number',
  minLength: 'number',
  maxItems: 'number',
  minItems: 'number',
  maxProperties: 'number',
  minProperties: 'number',
  uniqueItems: 'boolean',
  pattern: 'text',
  contentEncoding: 'text',
  contentMediaType: 'text',
  contentSchema: 'schema',
  items: 'schema',
  additionalItems: 'schema',
  prefixItems: 'schemas',
  unevaluatedItems: 'schema',
  contains: 'schema',
  minContains: 'number',
  maxContains: 'number',
  required: 'words',
  properties: 'schemaMap',
  patternProperties: 'schemaMap',
  additionalProperties: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
  dependentSchemas: 'schemaMap',
  dependentRequired: 'map',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  then: 'schema',
  else: 'schema',
  $defs: 'schemaMap',
  definitions: 'schemaMap',
  discriminator: 'map',
  $id: 'text',
  $anchor: 'text',
  $schema: 'text',
  $dynamicRef: 'any',
  $dynamicAnchor: 'any',
  $recursiveRef: 'any',
  $recursiveAnchor: 'any',
  $vocabulary: 'any',
  dependencies: 'any',
};

const KNOWN: ReadonlyMap<string, ValueKind> = new Map(Object.entries(KINDS));

/** Tells whether a keyword says something about values, or names a schema, rather than about its reader. */
export function isConstraint(keyword: string): boolean {
  return KNOWN.has(keyword);
}

/** Tells whether a schema says anything about values; one that does not accepts all of them. */
export function isConstraining(schema: Json): boolean {
  if (!isMap(schema)) return schema !== true;
  for (const keyword of schema.keys()) if (isConstraint(keyword)) return true;
  return false;
}

/** Tells whether the value of a keyword is of a kind its meaning is known for. */
export function isReadable(keyword: string, value: Json): boolean {
  switch (KNOWN.get(keyword)) {
    case 'number':
      return isNumber(value);
    case 'bound':
      return isNumber(value) || typeof value === 'boolean';
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
    case 'words':
      return isWords(value) || (keyword === 'type' && typeof value === 'string');
    case 'list':
      return Array.isArray(value);
    case 'schema':
      return isSchema(value);
    case 'schemas':
      return Array.isArray(value) && value.every(isSchema);
    case 'schemaMap':
      return isMap(value) && [...value.values()].every(isSchema);
    case 'map':
      return isMap(value);
    default:
      return true;
  }
}

function isNumber(value: Json): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isWords(value: Json): boolean {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

/** Tells whether a value can be a schema. */
export function isSchema(value: Json | undefined): value is JsonMap | boolean {
  return typeof value === 'boolean' || isMap(value);
}
