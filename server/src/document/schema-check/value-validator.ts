import { isMultipleOf } from '@docgen/protocol';
import { _, Ajv2020, type KeywordCxt, type Options, str } from 'ajv/dist/2020.js';
import { VALUE_FORMATS } from './formats.js';

/**
 * Makes what validates values against JSON Schema 2020-12: examples, and what a test sent and got. Values are compared as JSON by its own
 * keywords, because the library calls what members are named (`valueOf`) and divides in binary.
 */
export function valueValidator(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    logger: false,
    formats: VALUE_FORMATS,
    ...options,
  });
  for (const keyword of ['enum', 'const', 'uniqueItems', 'multipleOf']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    errors: false,
    error: {
      message: 'must be equal to one of the allowed values',
      params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}`,
    },
    compile: (values: unknown[]) => {
      const allowed = new Set(values.map(textOf));
      return (value) => allowed.has(textOf(value));
    },
  });
  ajv.addKeyword({
    keyword: 'const',
    errors: false,
    error: { message: 'must be equal to constant', params: ({ schemaCode }) => _`{allowedValue: ${schemaCode}}` },
    compile: (constant: unknown) => {
      const allowed = textOf(constant);
      return (value) => textOf(value) === allowed;
    },
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    errors: false,
    error: {
      message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
    validate: (step: number, value: number) => isMultipleOf(value, step),
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: {
      message: ({ params: { twins } }) =>
        str`must NOT have duplicate items (items ## ${_`${twins}[0]`} and ${_`${twins}[1]`} are identical)`,
      params: ({ params: { twins } }) => _`{i: ${twins}[1], j: ${twins}[0]}`,
    },
    code: (cxt: KeywordCxt) => {
      if (cxt.schema !== true) return;
      const find = cxt.gen.scopeValue('func', { ref: twinsOf });
      const twins = cxt.gen.const('twins', _`${find}(${cxt.data})`);
      cxt.setParams({ twins });
      cxt.fail(_`${twins} !== undefined`);
    },
  });
  return ajv;
}

/** Gives the places of two equal items; undefined where there are none. */
function twinsOf(items: readonly unknown[]): [number, number] | undefined {
  const places = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const text = textOf(item);
    const earlier = places.get(text);
    if (earlier !== undefined) return [earlier, at];
    places.set(text, at);
  }
  return undefined;
}

/** Writes a value so that equal values have one text: members in one order. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`);
  return `{${members.sort().join(',')}}`;
}
