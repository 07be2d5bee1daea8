import type { JsonSchema } from './comparison.js';

/** Names bounds; one member more or less is a wrong one. */
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];

type Change = (schema: JsonSchema) => void;

const shifted =
  (keywords: readonly string[], by: number): Change =>
  (schema) => {
    for (const keyword of keywords) {
      if (typeof schema[keyword] === 'number') schema[keyword] = (schema[keyword] as number) + by;
    }
  };

const retyped =
  (from: string, to: string): Change =>
  (schema) => {
    const { type } = schema;
    if (type === from) schema.type = to;
    else if (Array.isArray(type)) schema.type = type.map((word: unknown) => (word === from ? to : word));
  };

/** Ways to publish a schema that is wrong in one respect; the comparison must notice each. */
export const MUTATIONS: Record<string, Change> = {
  'an integer published as an array': retyped('integer', 'array'),
  'an integer published as text': retyped('integer', 'string'),
  'text published as an integer': retyped('string', 'integer'),
  'a number published as an integer': retyped('number', 'integer'),
  'an array published as an object': retyped('array', 'object'),
  'nothing published of any field': (schema) => {
    if (schema.properties !== undefined)
      schema.properties = Object.fromEntries(Object.keys(schema.properties as object).map((key) => [key, {}]));
  },
  'no type published': (schema) => {
    delete schema.type;
  },
  'no field required': (schema) => {
    delete schema.required;
  },
  'every field required': (schema) => {
    if (schema.properties !== undefined) schema.required = Object.keys(schema.properties as object);
  },
  'null refused': (schema) => {
    if (Array.isArray(schema.type)) schema.type = schema.type.filter((word: unknown) => word !== 'null');
  },
  'null accepted': (schema) => {
    if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  },
  'upper bounds one too high': shifted(UPPER, 1),
  'upper bounds one too low': shifted(UPPER, -1),
  'lower bounds one too high': shifted(LOWER, 1),
  'lower bounds one too low': shifted(LOWER, -1),
};

/** Applies a change to every schema inside, in a copy. */
export function mutated(schema: JsonSchema, change: Change): JsonSchema {
  const copy = structuredClone(schema);
  const { components } = copy as { components?: { schemas?: Record<string, JsonSchema> } };
  for (const shared of Object.values(components?.schemas ?? {})) visit(shared, change);
  visit(copy, change);
  return copy;
}

function visit(schema: JsonSchema, change: Change): void {
  const inner = [
    ...Object.values((schema.properties ?? {}) as Record<string, JsonSchema>),
    ...((schema.anyOf ?? []) as JsonSchema[]),
    ...((schema.prefixItems ?? []) as JsonSchema[]),
    ...[schema.items, schema.additionalProperties].filter((one) => typeof one === 'object'),
  ];
  for (const one of inner) visit(one as JsonSchema, change);
  change(schema);
}
