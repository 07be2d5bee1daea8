import { isMap, type JsonMap } from '../../protocol/src/index.js';
import { plainJson } from '../../server/src/document/index.js';
import { convertFields } from '../../server/src/operations/validation/convert.js';
import { VOCABULARY } from '../../server/src/operations/validation/rules/index.js';
import { parseToken, splitPipe } from '../../server/src/operations/validation/token.js';
import { code, page, table } from './markdown.js';

const HEAD = `What each validation rule makes of its field, as \`docgen\` publishes it for the rule alone in a body. Rules of one field work together: \`string|max:5\` is a
length, \`integer|max:5\` a maximum. A rule that changes nothing in the schema is known, and has no finding. How they are read is said in
[the reference](reference/validation.md).`;

/** Parameters of rules that have no meaning without; \`f\` is the field itself, \`other\` another one. */
const PARAMETERS: Readonly<Record<string, string>> = {
  required_if: 'other,yes',
  required_unless: 'other,yes',
  present_if: 'other,yes',
  present_unless: 'other,yes',
  missing_if: 'other,yes',
  missing_unless: 'other,yes',
  prohibited_if: 'other,yes',
  prohibited_unless: 'other,yes',
  accepted_if: 'other,yes',
  declined_if: 'other,yes',
  exclude_if: 'other,yes',
  exclude_unless: 'other,yes',
  decimal: '2',
  date_format: 'Y-m-d',
  before: '2030-01-01',
  before_or_equal: '2030-01-01',
  after: '2020-01-01',
  after_or_equal: '2020-01-01',
  date_equals: '2025-01-01',
  mimes: 'pdf,csv',
  extensions: 'pdf,csv',
  mimetypes: 'application/pdf',
  dimensions: 'min_width=100',
  encoding: 'utf-8',
  in: 'a,b',
  not_in: 'a,b',
  exists: 'books,id',
  unique: 'books,isbn',
  regex: '/^[A-Z]{2}$/',
  not_regex: '/^[A-Z]{2}$/',
  starts_with: 'AB-',
  ends_with: '.csv',
  doesnt_start_with: 'AB-',
  doesnt_end_with: '.csv',
  digits: '4',
  min_digits: '2',
  max_digits: '6',
  digits_between: '2,6',
  gt: '1',
  gte: '1',
  lt: '9',
  lte: '9',
  multiple_of: '5',
  min: '2',
  max: '9',
  size: '4',
  between: '2,9',
  contains: 'a',
  doesnt_contain: 'a',
  required_array_keys: 'id,name',
  in_array_keys: 'id,name',
  array_keys: 'id,name',
  in_array: 'other.*',
};

/** Rules whose parameters are other fields. */
const OF_OTHER =
  /^(required|present|missing|exclude)_with|^required_if_|^prohibited_if_|^(prohibits|same|different|exclude_without)/;

/** Writes the page of all rules with the schema each makes. */
export function rulesPage(): string {
  const rows = Object.keys(VOCABULARY).map((name) => {
    const parameters = PARAMETERS[name] ?? (OF_OTHER.test(name) ? 'other' : undefined);
    const rule = parameters === undefined ? name : `${name}:${parameters}`;
    const { property, required } = published(rule);
    const text = JSON.stringify(plainJson(property));
    return [code(rule), text === '{}' ? '' : code(text), required ? 'yes' : ''];
  });
  return page(
    'Validation rules',
    'server/src/operations/validation/rules',
    HEAD,
    table(['Rule', 'Schema', 'Required'], rows),
  );
}

function published(rule: string): { property: JsonMap; required: boolean } {
  const items = splitPipe(rule).flatMap((token) => parseToken(token) ?? []);
  const { schema } = convertFields([{ path: ['f'], items }], {
    nullable: 'type-array',
    naming: 'none',
    enumFacts: false,
    formats: {},
    blankText: null,
  });
  const properties = schema.get('properties');
  const property = isMap(properties) ? properties.get('f') : undefined;
  const required = schema.get('required');
  return {
    property: isMap(property) ? property : new Map(),
    required: Array.isArray(required) && required.includes('f'),
  };
}
