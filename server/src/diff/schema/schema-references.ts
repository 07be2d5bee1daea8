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

/** Lists the references of a component, remembered by it: it is asked for from wherever it is reached, and nobody changes it. */
export function schemaReferences(schema: Json | undefined): readonly SchemaReference[] {
  if (!isMap(schema)) return NONE;
  let found = known.get(schema);
  if (found === undefined) {
    const list: SchemaReference[] = [];
    eachReference(schema, (ref, opposed) => list.push({ ref, opposed }));
    found = list.length === 0 ? NONE : list;
    known.set(schema, found);
  }
  return found;
}

const NONE: readonly SchemaReference[] = [];

/**
 * Visits the references of a schema, those of a discriminator's mapping included: subtypes are often reached through it alone. Nothing is
 * remembered: a memory of every schema that stands in an operation costs more than looking through it.
 */
export function eachReference(root: Json | undefined, visit: (ref: string, opposed: boolean) => void): void {
  if (!isMap(root)) return;
  const todo: JsonMap[] = [];
  const opposing: boolean[] = [];
  const inside = (value: Json, opposed: boolean): void => {
    if (!isMap(value)) return;
    todo.push(value);
    opposing.push(opposed);
  };
  inside(root, false);
  for (let schema = todo.pop(); schema !== undefined; schema = todo.pop()) {
    const opposed = opposing.pop() === true;
    const ref = schema.get('$ref');
    if (typeof ref === 'string') visit(ref, opposed);
    let unevaluated: boolean | undefined;
    // Only keywords that are there are looked at: most schemas have two or three.
    for (const [key, value] of schema) {
      if (typeof value !== 'object' || value === null) continue;
      const place = PLACES.get(key);
      if (place === undefined) continue;
      if (place === 'discriminator') {
        for (const target of mappingsOf(value)) visit(mappedReference(target), opposed);
        continue;
      }
      unevaluated ??= hasUnevaluated(schema);
      const isOpposed = opposed || place === 'definitions' || turns(schema, key, unevaluated);
      if (place === 'single') inside(value, isOpposed);
      else for (const item of value.values()) inside(item, isOpposed);
    }
  }
}

/** Says what a keyword holds. */
type Place = 'single' | 'all' | 'definitions' | 'discriminator';

const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...[...SINGLE, ...OPPOSED].map((key): [string, Place] => [key, 'single']),
  ...[...LISTS, ...MAPS].map((key): [string, Place] => [key, 'all']),
  ...DEFINITIONS.map((key): [string, Place] => [key, 'definitions']),
  ['discriminator', 'discriminator'],
]);

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

function mappingsOf(discriminator: Json): string[] {
  const mapping = isMap(discriminator) ? discriminator.get('mapping') : undefined;
  return isMap(mapping) ? [...mapping.values()].flatMap((target) => textOf(target) ?? []) : [];
}

/** Spells the target of a mapping as a reference: a bare name is one of a component schema. */
export function mappedReference(target: string): string {
  return /^[\w.-]+$/.test(target) && !target.includes('/') ? `#/components/schemas/${target}` : target;
}
