import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { Ask } from '../identity-memo.js';

/** Asks which texts the component behind a placeholder pins its required properties to: `pinned <placeholder>`. */
export const PINS = 'pinned ';

/** Describes a union that could nearly be told apart by a property: some member pins it, and not all do, each to a value of its own. */
export interface NearMiss {
  property: string;
  /** Placeholders of the members. */
  members: readonly string[];
}

/** Maps required properties of a component to the text each always has, null for any other value. */
type Pins = Readonly<Record<string, string | null>>;

const NONE: Json[] = [];

/** Lists the pins of a component as text, so that answers compare by value; undefined for what is no object of members. */
export function pinsOf(component: JsonMap | undefined): string | undefined {
  const properties = component?.get('properties');
  const required = component?.get('required');
  if (!isMap(properties) || !Array.isArray(required)) return undefined;
  const pins = required.flatMap((name): [string, string | null][] =>
    typeof name === 'string' && properties.has(name) ? [[name, pinnedText(properties.get(name))]] : [],
  );
  return JSON.stringify(Object.fromEntries(pins));
}

function pinnedText(schema: Json | undefined): string | null {
  if (!isMap(schema)) return null;
  const values = schema.has('const') ? [schema.get('const')] : (schema.get('enum') ?? NONE);
  const [only] = Array.isArray(values) ? values : [];
  const single = Array.isArray(values) && values.length === 1 && typeof only === 'string';
  return single && !/^-?\d+(\.\d+)?$/.test(only) ? only : null;
}

/**
 * Tells the members of a union apart by a property each requires with another text (responses 9.4): `oneOf` and a discriminator. Branches
 * for nothing, null or an empty object, stay outside.
 */
export function discriminated(schema: JsonMap, ask: Ask, misses: NearMiss[]): JsonMap {
  const branches = schema.get('anyOf');
  if (!Array.isArray(branches) || branches.length < 2 || schema.has('oneOf')) return schema;
  const refs = branches.flatMap((branch) => {
    const ref = isMap(branch) && branch.size === 1 ? branch.get('$ref') : undefined;
    return typeof ref === 'string' ? [ref] : [];
  });
  const rest = branches.filter((branch) => !isMap(branch) || !branch.has('$ref'));
  if (refs.length < 2 || refs.length + rest.length < branches.length || !rest.every(isNothing)) return schema;
  if (new Set(refs).size < refs.length) return schema;
  const pins = refs
    .map((ref) => ask(PINS + ref))
    .map((text) => (typeof text === 'string' ? (JSON.parse(text) as Pins) : {}));
  const property = telling(pins);
  if (property === undefined) {
    const near = nearly(pins);
    if (near !== undefined) misses.push({ property: near, members: refs });
    return schema;
  }
  const mapping = refs.map((ref, at): [string, Json] => [pins[at]?.[property] ?? '', ref]);
  const union: JsonMap = new Map<string, Json>([
    ['oneOf', branches.filter((branch) => isMap(branch) && branch.has('$ref'))],
    [
      'discriminator',
      new Map<string, Json>([
        ['propertyName', property],
        ['mapping', new Map(mapping.sort(([a], [b]) => byteOrder(a, b)))],
      ]),
    ],
  ]);
  if (rest.length > 0) return new Map(schema).set('anyOf', [union, ...rest]);
  const out: JsonMap = new Map(union);
  for (const [key, value] of schema) if (key !== 'anyOf') out.set(key, key === 'x-docgen' ? renamed(value) : value);
  return out;
}

/** Finds the first property, in byte order, that every member pins to a text of its own. */
function telling(pins: readonly Pins[]): string | undefined {
  const [first = {}] = pins;
  return Object.keys(first)
    .sort(byteOrder)
    .find((name) => {
      const texts = pins.map((one) => one[name] ?? undefined);
      return !texts.includes(undefined) && new Set(texts).size === texts.length;
    });
}

/** Finds a property that all require and some pin. */
function nearly(pins: readonly Pins[]): string | undefined {
  const [first = {}] = pins;
  return Object.keys(first)
    .sort(byteOrder)
    .find((name) => pins.every((one) => Object.hasOwn(one, name)) && pins.some((one) => one[name] !== null));
}

function isNothing(branch: Json): boolean {
  if (!isMap(branch)) return false;
  return branch.get('type') === 'null' || (branch.get('type') === 'object' && branch.get('maxProperties') === 0);
}

/** Says of the new keyword what was said of the old one. */
function renamed(extension: Json): Json {
  const records = isMap(extension) ? extension.get('provenance') : undefined;
  if (!isMap(extension) || !Array.isArray(records)) return extension;
  const out = records.flatMap((record): Json[] => {
    if (!isMap(record) || record.get('field') !== 'anyOf') return [record];
    return ['oneOf', 'discriminator'].map((field) => new Map(record).set('field', field));
  });
  return new Map(extension).set('provenance', out);
}
