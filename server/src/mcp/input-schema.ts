/** Describes a parameter of a tool. */
export type ParameterSchema = { description: string } & (
  | { type: 'string'; enum?: readonly string[]; minLength?: number }
  | { type: 'integer'; minimum: number; maximum: number }
  | { type: 'boolean' }
);

/** Describes the parameters of a tool as JSON Schema, as the protocol wants it. */
export interface JsonObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ParameterSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** Names a document, for tools that may be asked about one of several. */
export const DOCUMENT = {
  type: 'string',
  description: 'Key of one document in docgen.yaml; every document without it.',
} as const satisfies ParameterSchema;

/** Finds what is wrong with the arguments of a call, as one sentence that names the argument; undefined where nothing is. */
export function wrongArgument(schema: JsonObjectSchema, input: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of schema.required ?? []) {
    if (input[name] === undefined) return `The argument "${name}" is missing.`;
  }
  for (const [name, value] of Object.entries(input)) {
    const parameter = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (parameter === undefined) {
      return `Unknown argument "${name}"; expected one of: ${Object.keys(schema.properties).join(', ')}.`;
    }
    const expected = expectation(parameter, value);
    if (expected !== undefined) return `The argument "${name}" must be ${expected}.`;
  }
  return undefined;
}

function expectation(parameter: ParameterSchema, value: unknown): string | undefined {
  switch (parameter.type) {
    case 'string':
      if (parameter.enum !== undefined && !parameter.enum.includes(value as string)) {
        return `one of: ${parameter.enum.join(', ')}`;
      }
      return typeof value === 'string' && value.length >= (parameter.minLength ?? 0) ? undefined : 'a text';
    case 'integer': {
      const { minimum, maximum } = parameter;
      const fits = Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
      return fits ? undefined : `a whole number from ${minimum} to ${maximum}`;
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
  }
}
