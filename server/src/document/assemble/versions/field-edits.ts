import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { FieldVerb } from '../../../layers/version/index.js';
import { type EditOutcome, missing, type SchemaEdit, unchanged } from './edit.js';

/** Makes the edit of a schema that a verb about a field asks for (versioning 13.4). `type` is the schema of a field that is inserted. */
export function fieldEdit(verb: FieldVerb, type: Json): SchemaEdit {
  switch (verb.verb) {
    case 'RenamedResponseField':
    case 'RenamedRequestField':
      return (schema) => renamed(schema, verb.from, verb.to);
    case 'MadeResponseFieldRequired':
      return (schema) => optional(schema, verb.field);
    case 'MadeResponseFieldOptional':
    case 'MadeRequestFieldOptional':
      return (schema) => required(schema, verb.field);
    case 'RemovedResponseField':
      return (schema) => inserted(schema, verb.field, verb.required, type);
  }
}

/** Renames a member of the values of a schema, in its place. */
export function renamedKey(value: JsonMap, from: string, to: string): JsonMap {
  return new Map([...value].map(([key, member]) => [key === to ? from : key, member]));
}

function renamed(schema: JsonMap, from: string, to: string): EditOutcome {
  const properties = propertiesOf(schema);
  if (!properties.has(to)) return missing(to, properties.keys());
  if (properties.has(from)) return { problem: 'invalid', reason: `the schema has a field "${from}" today` };
  const out: JsonMap = new Map(schema).set('properties', renamedKey(properties, from, to));
  const names = requiredOf(schema);
  if (names.includes(to))
    out.set(
      'required',
      names.map((name) => (name === to ? from : name)),
    );
  const dependent = schema.get('dependentRequired');
  if (isMap(dependent)) out.set('dependentRequired', renamedDependents(dependent, from, to));
  const schemas = schema.get('dependentSchemas');
  if (isMap(schemas)) out.set('dependentSchemas', renamedKey(schemas, from, to));
  return { schema: out };
}

function renamedDependents(dependent: JsonMap, from: string, to: string): JsonMap {
  const names = (value: Json): Json => (Array.isArray(value) ? value.map((one) => (one === to ? from : one)) : value);
  return new Map([...renamedKey(dependent, from, to)].map(([key, value]) => [key, names(value)]));
}

function optional(schema: JsonMap, field: string): EditOutcome {
  const properties = propertiesOf(schema);
  if (!properties.has(field)) return missing(field, properties.keys());
  const names = requiredOf(schema);
  if (!names.includes(field)) return unchanged(field);
  return {
    schema: withRequired(
      schema,
      names.filter((name) => name !== field),
    ),
  };
}

function required(schema: JsonMap, field: string): EditOutcome {
  const properties = propertiesOf(schema);
  if (!properties.has(field)) return missing(field, properties.keys());
  if (requiredOf(schema).includes(field)) return unchanged(field);
  return { schema: joined(schema, field) };
}

function inserted(schema: JsonMap, field: string, isRequired: boolean, type: Json): EditOutcome {
  const properties = propertiesOf(schema);
  if (properties.has(field)) return unchanged(field);
  const out: JsonMap = new Map(schema).set('properties', new Map(properties).set(field, type));
  return { schema: isRequired ? joined(out, field) : out };
}

/** Adds a field to `required` at its place in the order of the properties. */
function joined(schema: JsonMap, field: string): JsonMap {
  const order = [...propertiesOf(schema).keys()].sort(byteOrder);
  const names = requiredOf(schema);
  const at = names.findIndex((name) => order.indexOf(name) > order.indexOf(field));
  return withRequired(schema, at === -1 ? [...names, field] : names.toSpliced(at, 0, field));
}

function withRequired(schema: JsonMap, names: readonly string[]): JsonMap {
  const out: JsonMap = new Map(schema);
  if (names.length === 0) out.delete('required');
  else out.set('required', [...names]);
  return out;
}

function propertiesOf(schema: JsonMap): JsonMap {
  const properties = schema.get('properties');
  return isMap(properties) ? properties : obj({});
}

function requiredOf(schema: JsonMap): string[] {
  const names = schema.get('required');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
