import type { Json } from '@docgen/protocol';
import type { SchemaFile } from '@docgen/protocol/schemas';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { plain } from './plain.js';

/** One place of a document that breaks a rule of a schema; `rule` is a phrase without a full stop. */
export interface Violation {
  pointer: string;
  rule: string;
}

/** Compiles a schema file with those it refers to; the result may be kept. */
export function compile(schema: SchemaFile, references: readonly SchemaFile[] = []): (document: Json) => Violation[] {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    logger: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  for (const reference of references) ajv.addSchema(reference);
  const validate: ValidateFunction = ajv.compile(schema);
  return (document) => (validate(plain(document)) === true ? [] : violations(validate.errors ?? []));
}

/** The deepest places first named: an error of a branch stands for the branches around it. Each place and rule once. */
function violations(errors: readonly ErrorObject[]): Violation[] {
  const inner = errors.filter(
    ({ keyword }) => !['anyOf', 'oneOf', 'allOf', 'if', '$ref', '$dynamicRef'].includes(keyword),
  );
  const found = new Map<string, Violation>();
  for (const error of inner.length > 0 ? inner : errors) {
    const violation = { pointer: `#${error.instancePath}`, rule: phrase(error) };
    found.set(`${violation.pointer} ${violation.rule}`, violation);
  }
  return [...found.values()];
}

function phrase({ message = 'is not valid', params }: ErrorObject): string {
  const { additionalProperty, unevaluatedProperty, allowedValues } = params as Record<string, unknown>;
  const name = additionalProperty ?? unevaluatedProperty;
  if (typeof name === 'string') return `${message}: ${name}`;
  return Array.isArray(allowedValues) ? `${message}: ${allowedValues.join(', ')}` : message;
}
