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
    const push = (value: Json | undefined, against: boolean): void => {
      if (isMap(value)) todo.push([value, against]);
    };
    const pushAll = (value: Json | undefined, against: boolean): void => {
      if (Array.isArray(value)) for (const item of value) push(item, against);
      else if (isMap(value)) for (const item of value.values()) push(item, against);
    };
    // Only keywords that are there are looked at: most schemas have two or three.
    for (const [key, value] of schema) {
      if (typeof value !== 'object' || value === null) continue;
      const place = PLACES.get(key);
      if (place === undefined) continue;
      if (place === 'discriminator') mappingInto(value, found, opposed);
      else if (place === 'opposed') push(value, true);
      else if (place === 'definitions') pushAll(value, true);
      else {
        const against = opposed || turns(schema, key);
        if (place === 'single') push(value, against);
        else pushAll(value, against);
      }
    }
  }
  return found.length === 0 ? NONE : found;
}

type Place = 'single' | 'all' | 'opposed' | 'definitions' | 'discriminator';

const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...SINGLE.map((key): [string, Place] => [key, 'single']),
  ...[...LISTS, ...MAPS].map((key): [string, Place] => [key, 'all']),
  ...OPPOSED.map((key): [string, Place] => [key, 'opposed']),
  ...DEFINITIONS.map((key): [string, Place] => [key, 'definitions']),
  ['discriminator', 'discriminator'],
]);

/** Tells whether a keyword's schema may accept more and the schema around it less. */
function turns(schema: JsonMap, keyword: string): boolean {
  if (keyword === 'contains') return schema.has('maxContains');
  return keyword !== 'properties' && hasUnevaluated(schema);
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
