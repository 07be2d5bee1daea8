import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { textOf } from '../members.js';

/** Holds a reference inside a schema; `opposed` where more accepted there is not more accepted here (diff 10.1). */
export interface SchemaReference {
  ref: string;
  opposed: boolean;
}

const SINGLE =
  'items additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames contentSchema then else'.split(
    ' ',
  );
const LISTS = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
const OPPOSED = ['not', 'if'];
const DEFINITIONS = ['$defs', 'definitions'];

const known = new WeakMap<JsonMap, readonly SchemaReference[]>();

/**
 * Lists the references of a schema, those of a discriminator's mapping included: subtypes are often reached through it alone.
 * Remembered by the schema, which nobody changes.
 */
export function schemaReferences(schema: Json | undefined): readonly SchemaReference[] {
  if (!isMap(schema)) return NONE;
  let found = known.get(schema);
  if (found === undefined) {
    found = collected(schema);
    known.set(schema, found);
  }
  return found;
}

const NONE: readonly SchemaReference[] = [];

function collected(root: JsonMap): readonly SchemaReference[] {
  const found: SchemaReference[] = [];
  const todo: [schema: JsonMap, opposed: boolean][] = [[root, false]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [schema, opposed] = next;
    const ref = schema.get('$ref');
    if (typeof ref === 'string') found.push({ ref, opposed });
    const unevaluated = hasUnevaluated(schema);
    // Only keywords that are there are looked at: most schemas have two or three.
    for (const [key, value] of schema) {
      if (typeof value !== 'object' || value === null) continue;
      const place = PLACES.get(key);
      if (place === undefined) continue;
      if (place === 'discriminator') mappingInto(value, found, opposed);
      else pushAll(todo, value, place, opposed || place === 'definitions' || turns(schema, key, unevaluated));
    }
  }
  return found.length === 0 ? NONE : found;
}

/** Says what a keyword holds. */
type Place = 'single' | 'all' | 'definitions' | 'discriminator';

const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...[...SINGLE, ...OPPOSED].map((key): [string, Place] => [key, 'single']),
  ...[...LISTS, ...MAPS].map((key): [string, Place] => [key, 'all']),
  ...DEFINITIONS.map((key): [string, Place] => [key, 'definitions']),
  ['discriminator', 'discriminator'],
]);

function pushAll(todo: [JsonMap, boolean][], value: Json, place: Place, opposed: boolean): void {
  if (place === 'single') {
    if (isMap(value)) todo.push([value, opposed]);
  } else if (Array.isArray(value)) {
    for (const item of value) if (isMap(item)) todo.push([item, opposed]);
  } else if (isMap(value)) {
    for (const item of value.values()) if (isMap(item)) todo.push([item, opposed]);
  }
}

/** Tells whether a keyword's schema may accept more and the schema around it less. */
function turns(schema: JsonMap, keyword: string, unevaluated: boolean): boolean {
  if (OPPOSED.includes(keyword)) return true;
  if (keyword === 'contains' && schema.has('maxContains')) return true;
  return unevaluated && keyword !== 'properties';
}

/** Tells whether a schema refuses what nothing else has looked at, so that looking at less refuses more. */
export function hasUnevaluated(schema: JsonMap): boolean {
  return states(schema, 'unevaluatedProperties') || states(schema, 'unevaluatedItems');
}

function states(schema: JsonMap, keyword: string): boolean {
  const value = schema.get(keyword);
  return value !== undefined && value !== true && !(isMap(value) && value.size === 0);
}

function mappingInto(discriminator: Json, found: SchemaReference[], opposed: boolean): void {
  const mapping = isMap(discriminator) ? discriminator.get('mapping') : undefined;
  if (!isMap(mapping)) return;
  for (const target of mapping.values()) {
    const text = textOf(target);
    if (text !== undefined) found.push({ ref: mappedReference(text), opposed });
  }
}

/** Spells the target of a mapping as a reference: a bare name is one of a component schema. */
export function mappedReference(target: string): string {
  return /^[\w.-]+$/.test(target) && !target.includes('/') ? `#/components/schemas/${target}` : target;
}
