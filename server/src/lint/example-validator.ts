import { type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { plainJson } from '../document/index.js';

/** Tells what a value breaks, `<place> (<keyword>)` each, or why the schema could not be read. */
export type ExampleCheck = { broken: string[] } | { refused: string };

/** Formats that are asserted (lint 4); any other asserts nothing. */
const ASSERTED =
  'date-time date time duration email hostname ipv4 ipv6 uri url uri-reference uuid json-pointer regex'.split(' ');

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
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    logger: false,
    formats: FORMATS,
  });
  try {
    return ajv.compile(plainJson(schema) as object);
  } catch (error) {
    return (error as Error).message.replace(/\s+/g, ' ');
  }
}

const FORMATS = {
  ...Object.fromEntries(Object.entries(fullFormats).filter(([name]) => ASSERTED.includes(name))),
  'idn-email': /^[^\s@]+@[^\s@]+$/u,
  'idn-hostname': /^[^\s/?#@:]{1,253}$/u,
  ip: (text: string) => isIp(text),
  ulid: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
};

function isIp(text: string): boolean {
  return (fullFormats.ipv4 as RegExp).test(text) || (fullFormats.ipv6 as RegExp).test(text);
}

/** Leaves out what only repeats that something below failed. */
function isCause({ keyword }: ErrorObject): boolean {
  return keyword !== 'if' && keyword !== '$ref';
}

function reason({ instancePath, keyword }: ErrorObject): string {
  return `${instancePath === '' ? 'the value itself' : instancePath} (${keyword})`;
}
