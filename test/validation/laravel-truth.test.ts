import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { noLaravel, vendor } from '../support/laravel.js';
import { runPhp } from '../support/php.js';
import { combinations } from './combinations.js';
import { convert, plain } from './pipe.js';
import { FIELD, ROOT } from './rows.js';

const here = dirname(fileURLToPath(import.meta.url));
const autoload = resolve(vendor, 'autoload.php');
const ready = noLaravel === undefined;

type Rules = Record<string, string | string[]>;

/** Rules the validator cannot answer alone: uploads, a database, the network, or a class of the application. */
const OUTSIDE =
  /\b(?:file|image|mimes|mimetypes|extensions|dimensions|exists|unique|active_url|current_password|phone|password|encoding|REQUIRED|base64|array_keys)\b/;

/** Values in the form a JSON client sends them, tried on every field. */
const VALUES: unknown[] = [
  true,
  false,
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  15,
  16,
  20,
  21,
  99,
  100,
  101,
  120,
  999,
  1000,
  9999,
  10000,
  -1,
  -5,
  0.25,
  0.5,
  1.5,
  2.25,
  9.99,
  10.5,
  100.01,
  1234.56,
  'a',
  'b',
  'x',
  'y',
  'ab',
  'abc',
  'abcd',
  'abcde',
  'abcdef',
  'abcdefgh',
  'abcdefghi',
  'ABC',
  'AbC',
  'AB-1',
  'AB-example',
  'a,b',
  'c',
  'a1',
  'a_b',
  'a-b',
  'éa',
  'naïve',
  'x.png',
  '.png',
  'yes',
  'on',
  'true',
  'false',
  'no',
  'off',
  'example',
  'example-value-0123',
  '0',
  '1',
  '2',
  '5',
  '01',
  '02',
  '12',
  '123',
  '1234',
  '123456',
  '1234567',
  '+5',
  '-5',
  '1.5',
  '10.00',
  '99.99',
  '1.',
  '.5',
  '1e3',
  'user@example.com',
  'not-an-email',
  'https://example.com',
  'http://example.com/a?b=c',
  'example.com',
  '192.0.2.1',
  '::1',
  '2001:db8::1',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '02:00:5e:10:00:00',
  '02-00-5E-10-00-00',
  '0200.5e10.0000',
  '#336699',
  '#fff',
  '#ffff',
  '#33669',
  '2024-01-01',
  '2024-12-31',
  '01/01/2024',
  '00:00',
  '23:59',
  '2024-01-01 09:00:00',
  '2024-01-01T00:00:00+00:00',
  '2024-01-01T00:00:00Z',
  'UTC',
  'Europe/Paris',
  '{}',
  '[1]',
  '{"a":1}',
  'plain',
  [],
  ['a'],
  ['a', 'b'],
  ['b', 'c'],
  ['a', 'b', 'c'],
  [1],
  [1, 2],
  [1, 1],
  [1, 2, 3],
  [null],
  ['x', 'y'],
  [[1]],
  { a: 'b' },
  { k: 'v' },
  { x: 1 },
  { x: 1, y: 2 },
  { a: 'a', b: 'b' },
  { a: 1, b: 2, c: 3 },
  { q: 1 },
  { id: 1 },
];

/** Formats whose published form is tighter on purpose (validation 8.11). */
const LENIENT = ['date', 'date-time', 'email', 'uri', 'ip', 'binary'];

const ajv = new Ajv2020({ strict: false, allErrors: false });
for (const format of LENIENT) ajv.addFormat(format, true);
ajv.addFormat('uuid', /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);
ajv.addFormat('ulid', /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/);
ajv.addFormat('ipv4', /^\d+\.\d+\.\d+\.\d+$/);
ajv.addFormat('ipv6', /:/);

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  example?: unknown;
};

function words(schema: Schema): string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  return (schema.anyOf ?? []).flatMap(words);
}

function wordOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/**
 * Tells whether a value is in the canonical form of its field, so that the classes of validation 8.11 do not explain a
 * refusal. Classes number, boolean, text and container are about another type than the published one; blank about white
 * space.
 */
function canonical(value: unknown, schema: Schema): boolean {
  if (typeof value === 'string' && value !== value.trim()) return false;
  const types = words(schema);
  const word = wordOf(value);
  if (types.length > 0 && !types.includes(word) && !(word === 'integer' && types.includes('number'))) return false;
  if (Array.isArray(value) && schema.items !== undefined)
    return value.every((v) => canonical(v, schema.items as Schema));
  if (word === 'object') {
    return Object.entries(value as object).every(
      ([k, v]) => schema.properties?.[k] === undefined || canonical(v, schema.properties[k] as Schema),
    );
  }
  return true;
}

/** Null and empty text pass every rule that does not ask for presence. */
function isBlank(input: unknown): boolean {
  return Object.values(input as object).every((value) => value === null || value === '');
}

interface Asked {
  rules: Rules;
  schema: Schema;
  inputs: unknown[];
}

/** Extra rule lists beside those of the tables: combinations users write. */
const MORE: Rules[] = [
  { f: 'required|string|min:2|max:5' },
  { f: 'nullable|string|max:3' },
  { f: 'sometimes|integer|between:1,10' },
  { f: 'numeric|between:0.5,9.99' },
  { f: 'required|array|min:1|max:2', 'f.*': 'string|max:1' },
  { f: 'array', 'f.*': 'integer|min:2' },
  { f: 'required|array:x,y' },
  { f: 'required', 'f.a': 'required|string' },
  { f: 'array', 'f.a': 'string', 'f.b': 'integer' },
  { 'f.*.q': 'required|integer' },
  { f: 'required|integer|digits_between:2,3' },
  { f: 'required|in:a,b,c|max:1' },
  { f: 'required|regex:/^[a-c]+$/i' },
  { f: 'required|regex:/^\\w+$/u' },
  { f: 'regex:/^(?:ab|cd)+$/|max:4' },
  { f: 'string|not_regex:/^[0-9]+$/' },
  { f: 'alpha_dash:ascii|min:2' },
  { f: 'string|lowercase|max:5' },
  { f: 'string|uppercase' },
  { f: 'required|numeric|gte:5|lt:100' },
  { f: 'integer|multiple_of:5' },
  { f: 'numeric|multiple_of:0.25' },
  { f: 'decimal:1,2|min:1' },
  { f: 'decimal:0' },
  { f: 'numeric|decimal:2' },
  { f: 'boolean|in:0' },
  { f: 'integer|not_in:1,2' },
  { f: 'not_in:a,1' },
  { f: 'string|starts_with:a,A|ends_with:c,f' },
  { f: 'string|doesnt_start_with:a' },
  { f: 'doesnt_end_with:b,1' },
  { f: 'size:3' },
  { f: 'min:2|max:4' },
  { f: 'max:2|nullable' },
  { f: 'required|list|min:2' },
  { f: 'present' },
  { f: 'filled|string' },
  { f: 'required|date_format:Y-m-d' },
  { f: 'date_format:H:i' },
  { f: 'date|after:2024-06-01' },
  { f: 'required|min_digits:3' },
  { f: 'max_digits:2' },
  { f: 'numeric|max_digits:2' },
  { f: 'json|max:4' },
  { f: 'timezone' },
  { f: 'ascii|max:3' },
  { f: 'accepted' },
  { f: 'declined' },
  { f: 'nullable|boolean' },
  { f: 'string|confirmed' },
  { f: 'array|contains:a' },
  { f: 'array|doesnt_contain:a' },
  { f: 'required|array|in:a,b' },
  { f: 'array|in:1,2', 'f.*': 'integer' },
  { f: 'distinct' },
  { f: 'gt:2' },
  { f: 'integer|in:1,2,3|max:2' },
  { f: 'in:1,2|min:1' },
  { f: 'numeric|size:5' },
  { f: 'string|size:5|alpha' },
  { f: 'uuid:4' },
  { f: 'enum:a' },
  { f: 'nullable|array', 'f.0': 'required|string', 'f.1': 'integer' },
  { f: 'string|numeric|max:3' },
  { f: 'string|boolean' },
  { f: 'hex_color|starts_with:#' },
];

function questions(tables: readonly Rules[]): Asked[] {
  return tables
    .filter((rules) => !OUTSIDE.test(JSON.stringify(rules)))
    .map((rules) => {
      const schema = plain(convert(rules).schema) as Schema;
      const names = Object.keys(schema.properties ?? { f: {} });
      const inputs: unknown[] = [{}];
      for (const name of names) {
        const confirmation = names.includes(`${name}_confirmation`) ? `${name}_confirmation` : undefined;
        for (const value of [...VALUES, null, ...examples(schema.properties?.[name])]) {
          inputs.push(confirmation === undefined ? { [name]: value } : { [name]: value, [confirmation]: value });
        }
      }
      return { rules, schema, inputs };
    });
}

function examples(schema: Schema | undefined): unknown[] {
  return schema?.example === undefined ? [] : [schema.example];
}

function ask(cases: { rules: Rules; inputs: unknown[] }[]): (boolean | null)[][] {
  const run = runPhp([resolve(here, 'laravel-truth.php'), autoload], {
    input: JSON.stringify({ cases }),
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as (boolean | null)[][];
}

describe.skipIf(!ready)(`the framework itself${noLaravel === undefined ? '' : ` (${noLaravel})`}`, () => {
  const written = ready
    ? questions([...FIELD.map(([rules]) => ({ f: rules })), ...ROOT.map(([rules]) => rules), ...MORE])
    : [];
  const asked = [...written, ...(ready ? questions(combinations(150)) : [])];
  const answers = ready ? ask(asked.map(({ rules, inputs }) => ({ rules, inputs }))) : [];

  test('is asked about enough, and answers both ways', () => {
    expect(asked.length).toBeGreaterThan(150);
    const all = answers.flat();
    expect(all.filter((answer) => answer === true).length).toBeGreaterThan(3000);
    expect(all.filter((answer) => answer === false).length).toBeGreaterThan(3000);
    expect(all.filter((answer) => answer === null).length).toBeLessThan(all.length / 10);
  });

  test.each(asked.map((question, i) => [JSON.stringify(question.rules), question, answers[i] ?? []] as const))(
    'accepts nothing that the schema of %s refuses',
    (_name, { schema, inputs }, accepted) => {
      const check = ajv.compile(schema);
      const refused = inputs.filter((input, i) => {
        if (accepted[i] !== true || check(input)) return false;
        return Object.entries(input as object).every(
          ([k, v]) => schema.properties?.[k] === undefined || canonical(v, schema.properties[k] as Schema),
        );
      });
      expect(refused).toEqual([]);
    },
  );

  test.each(written.map((question, i) => [JSON.stringify(question.rules), question, answers[i] ?? []] as const))(
    'accepts the automatic examples of %s',
    (_name, { schema, inputs }, accepted) => {
      // Rules that contradict each other (`date|date_format:H:i`) let nothing pass, whatever the example.
      if (
        !inputs.some((input, i) => accepted[i] === true && Object.keys(input as object).length > 0 && !isBlank(input))
      )
        return;
      const wrong = inputs.filter((input, i) => {
        if (accepted[i] !== false) return false;
        const [name, value] = Object.entries(input as object)[0] ?? [];
        return (
          name !== undefined &&
          Object.keys(schema.properties ?? {}).length === 1 &&
          schema.properties?.[name]?.example !== undefined &&
          schema.properties[name].example === value
        );
      });
      expect(wrong).toEqual([]);
    },
  );
});
