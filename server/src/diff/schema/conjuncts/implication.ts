import type { Json, JsonMap } from '@docgen/protocol';
import { listOf, mapOf } from '../../members.js';
import { isSame, stableText } from '../../stable-text.js';
import { isOpenRest, saysAlone } from '../forms/conjunction.js';
import { isConstraint } from '../keywords.js';
import { isInside, statedTypes } from '../types.js';
import { valuesOf } from '../values.js';

/** Bounds how deep properties are looked into; what nests deeper counts as not said. */
const DEEPEST = 16;

/** Reads what holds beside, and what is held against it. */
export interface ConjunctReading {
  /** Gives the schemas that hold at a property of the values that others hold of. */
  at: (schemas: readonly JsonMap[], property: string) => readonly JsonMap[];
  /** Lists the schemas that hold where one does, references followed; undefined where not all of them can be read. */
  all: (schema: Json) => readonly JsonMap[] | undefined;
}

/** Tells whether values that all of these schemas accept have what another one says by a keyword; one that says nothing by it is not asked about. */
export function implies(schemas: readonly JsonMap[], stated: JsonMap, keyword: string): boolean {
  if (keyword === 'nullable') return schemas.some(refusesNull);
  const value = stated.get(keyword);
  if (value === undefined) return false;
  if (keyword === 'required') return hasNames(schemas, listOf(value));
  if (keyword === 'type') {
    const types = statedTypes(stated);
    return types !== undefined && schemas.some((one) => isInside(statedTypes(one) ?? NO_TYPE, types));
  }
  if (keyword === 'enum' || keyword === 'const') return schemas.some((one) => hasOnlyValuesOf(one, stated));
  if (!saysAlone(keyword) || keyword === 'properties' || keyword === 'items') return false;
  // The exclusive bounds of 3.0 change what stands beside them.
  if (typeof stated.get('exclusiveMinimum') === 'boolean' || typeof stated.get('exclusiveMaximum') === 'boolean') {
    if (/imum$/.test(keyword)) return false;
  }
  return schemas.some((one) => isAsNarrow(keyword, one.get(keyword), value));
}

/** Tells whether each of these names is one that values have to have. */
export function hasNames(schemas: readonly JsonMap[], names: readonly Json[]): boolean {
  return names.every((name) => schemas.some((one) => listOf(one.get('required')).includes(name)));
}

/** Tells whether another schema accepts all values that these accept, as far as its keywords can be held against theirs one by one. */
export function impliesAll(schemas: readonly JsonMap[], stated: Json, reading: ConjunctReading, depth = 0): boolean {
  if (typeof stated === 'boolean') return stated;
  const parts = depth > DEEPEST ? undefined : reading.all(stated);
  return parts?.every((one) => impliesOne(schemas, one, reading, depth)) === true;
}

function impliesOne(schemas: readonly JsonMap[], stated: JsonMap, reading: ConjunctReading, depth: number): boolean {
  if (schemas.some((one) => isSameHere(one, stated))) return true;
  if (refusesNull(stated) && !schemas.some(refusesNull)) return false;
  for (const [keyword, value] of stated) {
    if (!isConstraint(keyword) || FOLLOWED.has(keyword) || isOpenRest(keyword, value)) continue;
    if (keyword === 'properties') {
      for (const [name, schema] of mapOf(value)) {
        if (!impliesAll(reading.at(schemas, name), schema, reading, depth + 1) || !isNamed(schemas, name)) return false;
      }
    } else if (keyword === 'items') {
      if (!schemas.some((one) => isSameHere(one.get('items'), value) && !one.has('prefixItems'))) return false;
    } else if (!implies(schemas, stated, keyword)) return false;
  }
  return true;
}

/** Keywords that are read with the rest. */
const FOLLOWED = new Set(['$ref', 'allOf', 'nullable']);

/** Tells whether one of these schemas names a property. */
export function isNamed(schemas: readonly JsonMap[], name: string): boolean {
  return schemas.some((one) => mapOf(one.get('properties')).has(name));
}

const NO_TYPE: ReadonlySet<string> = new Set(['any']);

/** Tells whether a schema refuses null by its types or values. */
function refusesNull(schema: JsonMap): boolean {
  if (schema.get('nullable') === true) return false;
  const [type, values] = [schema.get('type'), schema.get('enum')];
  if (type !== undefined && type !== 'null' && !listOf(type).includes('null')) return true;
  if (Array.isArray(values) && !values.includes(null)) return true;
  return schema.has('const') && schema.get('const') !== null;
}

function hasOnlyValuesOf(schema: JsonMap, stated: JsonMap): boolean {
  const [values, allowed] = [valuesOf(schema), valuesOf(stated)?.map(stableText)];
  return values !== undefined && allowed !== undefined && values.every((value) => allowed.includes(stableText(value)));
}

/** Tells whether two schemas of two documents are equal; a reference may mean something else in each. */
function isSameHere(one: Json | undefined, other: Json): boolean {
  return isSame(one, other) && !stableText(other).includes('"$ref":');
}

function isAsNarrow(keyword: string, own: Json | undefined, value: Json): boolean {
  if (own === undefined) return false;
  if (typeof own !== 'number' || typeof value !== 'number') return isSame(own, value);
  if (/^(?:max|exclusiveMax)/.test(keyword)) return own <= value;
  return /^(?:min|exclusiveMin)/.test(keyword) ? own >= value : own === value;
}
