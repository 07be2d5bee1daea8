import type { Json } from '@docgen/protocol';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { phrase } from './phrase.js';
import { plainJson } from './plain-json.js';
import type { SchemaName } from './schemas.js';
import { validator } from './validators.js';

/** Names one place of a document that breaks a rule of a schema; `rule` is a phrase without a full stop. */
export interface Violation {
  pointer: string;
  rule: string;
}

/** Lists the violations of a schema in a document. */
export function schemaViolations(name: SchemaName, document: Json): Violation[] {
  return violationsBy(validator(name), document);
}

export function violationsBy(validate: ValidateFunction, document: Json): Violation[] {
  return validate(plainJson(document)) === true ? [] : deepestFirst(validate.errors ?? []);
}

/**
 * Sorts violations with the deepest places first: an error of a branch stands for the branches around it. Each place
 * and rule occurs once.
 */
function deepestFirst(errors: readonly ErrorObject[]): Violation[] {
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
