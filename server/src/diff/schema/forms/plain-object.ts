import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { DocumentSide } from '../../document-side.js';
import { listOf, mapOf } from '../../members.js';
import { isConstraint, isReadable } from '../keywords.js';
import { isOpenRest, propertiesOfBoth } from './conjunction.js';

/** Holds all that schemas say of an object which say nothing else. */
export interface PlainObject {
  /** Says that one of them has the type `object`. */
  isTyped: boolean;
  properties: JsonMap;
  required: ReadonlySet<Json>;
}

/** Bounds how many branches and references in each other are looked through. */
const DEEPEST = 16;

/**
 * Puts what schemas say of one object together, references and branches of `allOf` followed; undefined where one says anything of a value
 * but that it is an object, its properties and the required ones. Null is left aside.
 */
export function plainObject(schemas: readonly Json[], side: DocumentSide, depth = 0): PlainObject | undefined {
  let found: PlainObject | undefined = { isTyped: false, properties: new Map(), required: new Set() };
  for (const schema of schemas) {
    const one: PlainObject | undefined =
      schema === true ? NOTHING : isMap(schema) ? read(schema, side, depth) : undefined;
    if (one === undefined) return undefined;
    found = {
      isTyped: found.isTyped || one.isTyped,
      properties: propertiesOfBoth(found.properties, one.properties),
      required: new Set([...found.required, ...one.required]),
    };
  }
  return found;
}

const NOTHING: PlainObject = { isTyped: false, properties: new Map(), required: new Set() };

function read(schema: JsonMap, side: DocumentSide, depth: number): PlainObject | undefined {
  if (depth > DEEPEST) return undefined;
  const inner: Json[] = [];
  for (const [keyword, value] of schema) {
    if (!isConstraint(keyword) || isOpenRest(keyword, value)) continue;
    if (!isReadable(keyword, value)) return undefined;
    if (keyword === '$ref') {
      const target = side.at(value as string);
      if (target === undefined) return undefined;
      // Nothing counts beside a reference in 3.0.
      if (side.isLevel30) return plainObject([target], side, depth + 1);
      inner.push(target);
    } else if (keyword === 'allOf') inner.push(...listOf(value));
    else if (keyword === 'type') {
      if (value !== 'object' && !isObjectOrNull(value)) return undefined;
    } else if (keyword !== 'properties' && keyword !== 'required' && keyword !== 'nullable') return undefined;
  }
  const own = {
    isTyped: schema.has('type'),
    properties: mapOf(schema.get('properties')),
    required: new Set(listOf(schema.get('required'))),
  };
  if (inner.length === 0) return own;
  const others = plainObject(inner, side, depth + 1);
  return (
    others && {
      isTyped: own.isTyped || others.isTyped,
      properties: propertiesOfBoth(others.properties, own.properties),
      required: new Set([...others.required, ...own.required]),
    }
  );
}

function isObjectOrNull(type: Json): boolean {
  return Array.isArray(type) && type.includes('object') && type.every((word) => word === 'object' || word === 'null');
}
