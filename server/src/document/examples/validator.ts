import { type Json, type JsonMap, stableJson } from '@docgen/protocol';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { plainJson } from '../schema-check/plain-json.js';
import { valueValidator } from '../schema-check/value-validator.js';

/** Tells what a value breaks, `<place> (<keyword>)` each, or why the schema could not be read. */
export type ExampleCheck = { broken: string[] } | { refused: string };

/** Validates examples against JSON Schema 2020-12, and keeps what it compiled by the text of the schema. */
export class ExampleValidator {
  private readonly compiled = new Map<string, ValidateFunction | string>();

  check(value: Json, schema: JsonMap): ExampleCheck {
    const validate = this.compile(schema);
    if (typeof validate === 'string') return { refused: validate };
    if (validate(plainJson(value))) return { broken: [] };
    return { broken: [...new Set((validate.errors ?? []).filter(isCause).map(reason))] };
  }

  private compile(schema: JsonMap): ValidateFunction | string {
    const text = stableJson(schema);
    let known = this.compiled.get(text);
    if (known === undefined) {
      known = compiled(schema);
      this.compiled.set(text, known);
    }
    return known;
  }
}

function compiled(schema: JsonMap): ValidateFunction | string {
  try {
    return valueValidator().compile(plainJson(schema) as object);
  } catch (error) {
    return (error as Error).message.replace(/\s+/g, ' ');
  }
}

/** Leaves out what only repeats that something below failed. */
function isCause({ keyword }: ErrorObject): boolean {
  return keyword !== 'if' && keyword !== '$ref';
}

function reason({ instancePath, keyword }: ErrorObject): string {
  return `${instancePath === '' ? 'the value itself' : instancePath} (${keyword})`;
}
