import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { canonicalSchema } from './canonical/index.js';
import { writeJson } from './json/write.js';
import { isShape } from './shape/shape.js';
import { schemaMembers } from './shape/tables.js';

const ANNOTATIONS = new Set(['title', 'description', 'example', 'examples', 'x-docgen']);

/**
 * Reduces a schema to its structure, which two equivalent schemas share: annotations gone, `required` a sorted set
 * (document 2.4). Only schema positions are entered, so a property named `description` stays.
 */
export function structuralView(schema: Json): Json {
  return canonicalSchema(view(schema));
}

/** Writes the text an inline schema is identified by, final newline included. */
export function structuralText(schema: Json): string {
  return writeJson(structuralView(schema));
}

function view(schema: Json): Json {
  if (!isMap(schema)) return schema;
  const out: JsonMap = new Map();
  for (const [key, value] of schema) {
    if (ANNOTATIONS.has(key)) continue;
    const shape = schemaMembers.get(key);
    if (key === 'required' && Array.isArray(value)) out.set(key, requiredSet(value));
    else if (isShape(shape, 'schema')) out.set(key, view(value));
    else if (shape?.kind === 'map' && isShape(shape.of, 'schema') && isMap(value)) {
      out.set(key, new Map([...value].map(([name, child]) => [name, view(child)])));
    } else if (shape?.kind === 'list' && isShape(shape.of, 'schema') && Array.isArray(value)) {
      out.set(key, value.map(view));
    } else out.set(key, value);
  }
  return out;
}

function requiredSet(names: Json[]): Json[] {
  const texts = names.filter((name) => typeof name === 'string');
  return [...new Set(texts)].sort(byteOrder);
}
