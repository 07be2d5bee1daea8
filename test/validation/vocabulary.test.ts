import { describe, expect, it } from 'vitest';
import { convert, plain } from './pipe.js';

/** Rules of one field `f` (validation 8.10, 21) → its property and the codes of its findings. */
const FIELD: [rules: string | string[], property: unknown, codes?: string[]][] = [
  ['required|string', { type: 'string' }],
  ['string|max:5', { type: 'string', maxLength: 5, example: 'examp' }],
  [['max:5', 'string'], { type: 'string', maxLength: 5, example: 'examp' }],
  ['max:5|integer', { type: 'integer', maximum: 5, example: 1 }],
  ['numeric|gt:10|multiple_of:4', { type: 'number', multipleOf: 4, exclusiveMinimum: 10, example: 12 }],
  ['email|max:5', { type: 'string', format: 'email', maxLength: 5 }],
  ['required|url', { type: 'string', format: 'uri', example: 'https://example.com' }],
  ['date_format:H:i', { description: 'Expected format: H:i', type: 'string', example: '00:00' }],
  ['date|before:may', { description: 'Must be a date before may.', type: 'string', format: 'date' }],
  ['after:starts_at', { description: 'Must be a date after starts_at.', type: 'string' }],
  ['timezone', { description: 'Must be a valid timezone identifier.', type: 'string', example: 'UTC' }],
  ['json', { type: 'string', contentMediaType: 'application/json', example: '{}' }],
  ['accepted', { type: 'boolean', const: true }],
  ['digits:6', { type: 'string', pattern: '^\\d{6}$', example: '123456' }],
  ['starts_with:AB-|max:12', { type: 'string', maxLength: 12, pattern: '^AB-', example: 'AB-example' }],
  [
    'starts_with:a,b',
    { description: 'Must start with one of: a, b.', type: 'string', pattern: '^(?:a|b)', example: 'aexample' },
  ],
  ['in:x,y', { type: 'string', enum: ['x', 'y'], example: 'x' }],
  ['regex:/^[a-c]{2}$/i', { type: 'string', pattern: '^[a-cA-C]{2}$' }],
  ['regex:/^\\p{L}+$/u', { type: 'string' }, ['regex-unportable']],
  ['phone', {}, ['rule-unhandled']],
  ['array', { type: ['array', 'object'] }, ['container-undecided']],
  ['list', { type: 'array' }],
  ['nullable|integer|min:2', { type: ['integer', 'null'], minimum: 2, example: 2 }],
  ['nullable|in:1,2', { type: ['integer', 'null'], enum: [1, 2, null], example: 1 }],
  [
    'required|image|max:512',
    { description: 'An image file. Maximum file size: 512 KB.', type: 'string', format: 'binary' },
  ],
  ['mimes:pdf', { description: 'Allowed file types: pdf.', type: 'string', format: 'binary' }],
  ['prohibited_if:kind,gift', { description: 'Must not be sent when kind is gift.' }],
  ['exclude_if:kind,gift|required|string', { description: 'Required unless kind is gift.', type: 'string' }],
  ['exclude_unless:mode,pickup|required|string', { description: 'Required when mode is pickup.', type: 'string' }],
  [
    'date_format:Y-m-d,Y-m-d H:i:s',
    { description: 'Expected format: Y-m-d or Y-m-d H:i:s', type: 'string', example: '2024-01-01' },
  ],
  ['accepted_if:kind,b2b|boolean', { description: 'Must be accepted when kind is b2b.', type: 'boolean' }],
  ['required|exists:users,id', {}],
  [
    'array|in:a,b',
    { type: ['array', 'object'], items: { type: 'string', enum: ['a', 'b'], example: 'a' } },
    ['container-undecided'],
  ],
  [
    'required|decimal:2|max:100',
    {
      description: 'Must have 2 decimal places.',
      type: ['number', 'string'],
      maximum: 100,
      pattern: '^[+-]?\\d*\\.\\d{2}$',
    },
  ],
  ['decimal:0,2', { description: 'Must have between 0 and 2 decimal places.', type: 'number' }],
  [
    'required|mimes:pdf,docx|max:10240',
    { description: 'Allowed file types: pdf, docx. Maximum file size: 10240 KB.', type: 'string', format: 'binary' },
  ],
  ['requiredIf:kind,a|String', { description: 'Required when kind is a.', type: 'string' }],
  ['in:"a,b",c', { type: 'string', enum: ['a,b', 'c'], example: 'a,b' }],
  ['exclude', {}],
  ['array:x,y', { type: 'object' }],
  ['array|required_array_keys:x,y', { type: 'object', required: ['x', 'y'] }],
  [
    'hex_color',
    { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', example: '#336699' },
  ],
  [
    'alpha|starts_with:a',
    { type: 'string', pattern: '^(?:[a-zA-Z]|[^\\x00-\\x7F])+$', allOf: [{ pattern: '^a' }], example: 'aexample' },
  ],
  ['string|not_regex:/[A-Z]/', { type: 'string', not: { pattern: '[A-Z]' } }],
  // 8.10
  ['in:1,2,3', { type: 'integer', enum: [1, 2, 3], example: 1 }],
  ['integer|in:a,b', { type: 'integer', enum: ['a', 'b'] }],
  ['numeric|in:1,2', { type: 'number', enum: [1, 2], example: 1 }],
  ['integer|between:1,5', { type: 'integer', maximum: 5, minimum: 1, example: 1 }],
  [
    'array|size:3',
    { type: ['array', 'object'], maxItems: 3, minItems: 3, maxProperties: 3, minProperties: 3 },
    ['container-undecided'],
  ],
  ['min:3', { minLength: 3 }],
  ['integer|digits:4', { type: 'integer', maximum: 9999, minimum: 1000, example: 1000 }],
  ['ends_with:.png', { type: 'string', pattern: '\\.png$', example: 'example.png' }],
  ['integer|gt:minimum_qty', { description: 'Must be greater than minimum_qty.', type: 'integer' }],
  ['file|max:2048', { description: 'Maximum file size: 2048 KB.', type: 'string', format: 'binary' }],
  ['date_format:d/m/Y', { description: 'Expected format: d/m/Y', type: 'string', example: '01/01/2024' }],
  [
    'date_format:Y-m-d',
    { description: 'Expected format: Y-m-d', type: 'string', format: 'date', example: '2024-01-01' },
  ],
  [
    'after_or_equal:2024-01-01 09:00:00',
    { description: 'Must be a date on or after 2024-01-01 09:00:00.', type: 'string', format: 'date-time' },
  ],
  ['in:1.5,2', { type: 'number', enum: [1.5, 2], example: 1.5 }],
  ['in:01,02', { type: 'string', enum: ['01', '02'], example: '01' }],
  ['boolean|in:1', { type: 'boolean', enum: [true], example: true }],
  ['boolean|in:0,1', { type: 'integer', enum: [0, 1], example: 0 }],
  ['not_in:1,2', { not: { enum: ['1', 1, '2', 2] } }],
  ['string|not_in:a', { type: 'string', not: { enum: ['a'] } }],
  ['string|integer|min:5', { type: 'string', pattern: '^[+-]?\\d+$' }],
  ['gt:10|max:5', { type: 'number', exclusiveMinimum: 10, example: 11 }],
  ['array|distinct', { type: ['array', 'object'] }, ['container-undecided']],
  [
    'nullable|string|max:32|alpha_dash',
    {
      type: ['string', 'null'],
      maxLength: 32,
      pattern: '^(?:[a-zA-Z0-9_-]|[^\\x00-\\x7F])+$',
      example: 'example',
    },
  ],
  // 11.2, 11.3
  ['string|max:40', { type: 'string', maxLength: 40, example: 'example' }],
  ['string|max:3', { type: 'string', maxLength: 3, example: 'exa' }],
  ['string|size:9', { type: 'string', maxLength: 9, minLength: 9, example: 'example-v' }],
  ['string|min:16', { type: 'string', minLength: 16, example: 'example-value-01' }],
  ['string|min:9|max:4', { type: 'string', minLength: 9, maxLength: 4 }],
  ['string|min:80', { type: 'string', minLength: 80 }],
  ['regex:/^[A-Z]+$/', { type: 'string', pattern: '^[A-Z]+$' }],
  ['alpha|min:10', { type: 'string', minLength: 10, pattern: '^(?:[a-zA-Z]|[^\\x00-\\x7F])+$' }],
  ['integer|min:21', { type: 'integer', minimum: 21, example: 21 }],
  ['integer|gte:1', { type: 'integer', minimum: 1, example: 1 }],
  ['integer|between:0,9', { type: 'integer', minimum: 0, maximum: 9, example: 1 }],
  ['integer|gt:0', { type: 'integer', exclusiveMinimum: 0, example: 1 }],
  ['integer|max:7', { type: 'integer', maximum: 7, example: 1 }],
  ['integer|lt:1', { type: 'integer', exclusiveMaximum: 1, example: 0 }],
  ['integer|min:7|multiple_of:5', { type: 'integer', minimum: 7, multipleOf: 5, example: 10 }],
  ['multiple_of:0.25', { type: 'number', multipleOf: 0.25, example: 1 }],
  ['integer|min:8|max:9|multiple_of:5', { type: 'integer', minimum: 8, maximum: 9, multipleOf: 5 }],
  ['integer', { type: 'integer' }],
  ['numeric', { type: 'number' }],
  ['string', { type: 'string' }],
  // 8.1
  ['required_if:f,a,b', { description: 'Required when f is a or b.' }],
  ['required_unless:f,a', { description: 'Required unless f is a.' }],
  ['required_with:a,b', { description: 'Required when any of a, b is present.' }],
  ['required_with:a', { description: 'Required when a is present.' }],
  ['required_with_all:a,b', { description: 'Required when a, b are all present.' }],
  ['required_without:a,b', { description: 'Required when any of a, b is absent.' }],
  ['required_without_all:a,b', { description: 'Required when a, b are all absent.' }],
  ['required_without_all:a', { description: 'Required when a is absent.' }],
  ['required_if_accepted:f', { description: 'Required when f is accepted.' }],
  ['required_if_declined:f', { description: 'Required when f is declined.' }],
  ['present_if:f,a', { description: 'Must be present when f is a.' }],
  ['present_unless:f,a', { description: 'Must be present unless f is a.' }],
  ['present_with:a,b', { description: 'Must be present when any of a, b is present.' }],
  ['present_with_all:a,b', { description: 'Must be present when a, b are all present.' }],
  ['missing_if:f,a', { description: 'Must be absent when f is a.' }],
  ['missing_with:a', { description: 'Must be absent when a is present.' }],
  ['required_if:f', {}],
  // 8.2
  ['string|boolean', { type: 'string', enum: ['0', '1'], example: '0' }],
  ['boolean', { type: 'boolean', example: true }],
  ['bool:strict', { type: 'boolean', example: true }],
  ['int', { type: 'integer' }],
  ['uuid', { type: 'string', format: 'uuid', example: '3fa85f64-5717-4562-b3fc-2c963f66afa6' }],
  ['ulid', { type: 'string', format: 'ulid', example: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
  ['active_url', { type: 'string' }],
  ['ip', { type: 'string', format: 'ip', example: '192.0.2.1' }],
  ['ipv4', { type: 'string', format: 'ipv4', example: '192.0.2.1' }],
  ['ipv6', { type: 'string', format: 'ipv6', example: '2001:db8::1' }],
  ['date', { type: 'string', format: 'date', example: '2024-01-01' }],
  ['base64', { type: 'string', contentEncoding: 'base64' }],
  ['declined', { type: 'boolean', const: false }],
  ['nullable|accepted', { anyOf: [{ type: 'boolean', const: true }, { type: 'null' }] }],
  ['date|date_format:H:i', { description: 'Expected format: H:i', type: 'string', example: '00:00' }],
  [
    'date_format:Y-m-d\\TH:i:sP',
    {
      description: 'Expected format: Y-m-d\\TH:i:sP',
      type: 'string',
      format: 'date-time',
      example: '2024-01-01T00:00:00+00:00',
    },
  ],
  ['integer|numeric', { type: 'integer' }],
  ['numeric|integer', { type: 'integer' }],
  ['numeric|string', { type: 'string', pattern: '^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?$' }],
  // 8.3
  ['alpha:ascii', { type: 'string', pattern: '^[a-zA-Z]+$', example: 'example' }],
  ['alpha_num:ascii|max:7', { type: 'string', maxLength: 7, pattern: '^[a-zA-Z0-9]+$', example: 'example' }],
  ['ascii', { pattern: '^[\\x00-\\x7F]*$' }],
  ['lowercase', { type: 'string', pattern: '^[^A-Z]*$', example: 'example' }],
  ['uppercase', { type: 'string', pattern: '^[^a-z]*$' }],
  ['doesnt_start_with:a,b', { not: { type: 'string', pattern: '^(?:a|b)' } }],
  ['string|doesnt_end_with:x', { type: 'string', not: { pattern: 'x$' } }],
  ['digits_between:2,4', { type: 'string', pattern: '^\\d{2,4}$', example: '12' }],
  ['min_digits:3', { type: 'string', pattern: '^\\d{3,}$', example: '123' }],
  ['max_digits:3', { type: 'string', pattern: '^\\d{0,3}$', example: '1' }],
  ['integer|max_digits:3', { type: 'integer', minimum: 0, maximum: 999, example: 1 }],
  ['integer|digits_between:2,4', { type: 'integer', minimum: 10, maximum: 9999, example: 10 }],
  ['digits:x', {}],
  // 8.4, 8.5, 8.7
  ['boolean|min:1', { type: 'boolean', example: true }],
  ['min:abc', {}],
  ['file|between:1,5', { description: 'File size must be between 1 and 5 KB.', type: 'string', format: 'binary' }],
  ['file|size:5', { description: 'File size must be exactly 5 KB.', type: 'string', format: 'binary' }],
  ['lte:total', { description: 'Must be less than or equal to total.' }],
  ['multiple_of:0', {}],
  ['date_equals:tomorrow', { description: 'Must be a date equal to tomorrow.', type: 'string', format: 'date' }],
  ['after:now', { description: 'Must be a date after now.', type: 'string', format: 'date-time' }],
  ['before:+1 week', { description: 'Must be a date before +1 week.', type: 'string', format: 'date' }],
  ['mimetypes:video/avi', { description: 'Allowed media types: video/avi.', type: 'string', format: 'binary' }],
  ['dimensions:min_width=1', { description: 'Image dimensions: min_width=1.', type: 'string', format: 'binary' }],
  ['prohibits:a,b', { description: 'Must not be sent together with a, b.' }],
  ['same:f', { description: 'Must match f.' }],
  ['different:f', { description: 'Must differ from f.' }],
  ['in_array:f.*', { description: 'Must be one of the values of f.*.' }],
  ['contains:a,b', { description: 'Must contain a, b.', type: ['array', 'object'] }, ['container-undecided']],
  ['in_array_keys:a,b', { description: 'Must have at least one of the keys a, b.', type: 'object' }],
  ['array_keys:a,b', { type: 'object' }],
  ['bail|current_password|encoding:utf-8', {}],
  ['password', {}, ['rule-unhandled']],
  ['REQUIRED', {}, ['rule-unhandled']],
];

describe('one field', () => {
  it.each(FIELD)('%j', (rules, property, codes = []) => {
    const converted = convert({ f: rules });
    expect(plain(converted.schema)).toMatchObject({ type: 'object' });
    expect((plain(converted.schema) as { properties: { f: unknown } }).properties.f).toEqual(property);
    expect(converted.problems.map((p) => p.code)).toEqual(codes);
  });
});

/** Whole rule arrays → the root schema; `!` in front of a field marks the body as required. */
const ROOT: [rules: Record<string, string | string[]>, schema: unknown, codes?: string[]][] = [
  [{ a: 'sometimes|required|string' }, { properties: { a: { type: 'string' } } }],
  [{ k: 'accepted' }, { properties: { k: { type: 'boolean', const: true } }, required: ['k'] }],
  [
    { o: 'array|max:2', 'o.k': 'string' },
    { properties: { o: { type: 'object', properties: { k: { type: 'string' } }, maxProperties: 2 } } },
  ],
  [
    { t: 'array', 't.*': 'integer|distinct' },
    { properties: { t: { type: 'array', items: { type: 'integer' }, uniqueItems: true } } },
  ],
  [
    { 'x.y': 'required|string' },
    { properties: { x: { type: 'object', properties: { y: { type: 'string' } }, required: ['y'] } } },
  ],
  [
    { 'it.*.q': 'required|integer' },
    {
      properties: {
        it: { type: 'array', items: { type: 'object', properties: { q: { type: 'integer' } }, required: ['q'] } },
      },
    },
  ],
  [{ 'a\\.b': 'string' }, { properties: { 'a.b': { type: 'string' } } }],
  [
    { pw: 'required|string|min:8|confirmed' },
    {
      properties: { pw: { type: 'string', minLength: 8, example: 'example-' }, pw_confirmation: { type: 'string' } },
      required: ['pw', 'pw_confirmation'],
    },
  ],
  [{ z: 'prohibited', 'z.a': 'string' }, {}],
  [{ m: 'missing' }, {}],
  [{ a: 'exclude', 'a.k': 'required|string' }, { properties: { a: {} } }],
  [{ l: 'list', 'l.k': 'string' }, { properties: { l: { type: 'array' } } }],
  [{ s: 'array|distinct', 's.*': 'string' }, { properties: { s: { type: 'array', items: { type: 'string' } } } }],
  [
    { s: 'array', 's.*': 'nullable|integer|distinct' },
    { properties: { s: { type: 'array', items: { type: ['integer', 'null'] } } } },
  ],
  [
    { 'p.0': 'required|numeric', 'p.1': 'numeric' },
    {
      properties: {
        p: {
          type: ['array', 'object'],
          prefixItems: [{ type: 'number' }, { type: 'number' }],
          minItems: 1,
          properties: { 0: { type: 'number' }, 1: { type: 'number' } },
          required: ['0'],
        },
      },
    },
  ],
  [{ pw: 'required|confirmed' }, { properties: { pw: {}, pw_confirmation: {} }, required: ['pw', 'pw_confirmation'] }],
  [
    { 'u.pw': 'required|string|confirmed:u.pw2' },
    {
      properties: {
        u: { type: 'object', properties: { pw: { type: 'string' }, pw2: { type: 'string' } }, required: ['pw', 'pw2'] },
      },
    },
  ],
  [
    { n: 'nullable|integer|confirmed' },
    { properties: { n: { type: ['integer', 'null'] }, n_confirmation: { type: ['integer', 'null'] } } },
  ],
  [
    { f: 'array|size:3', 'f.*': 'string' },
    { properties: { f: { type: 'array', items: { type: 'string' }, maxItems: 3, minItems: 3 } } },
  ],
  [
    { f: 'array|min:1', 'f.a': 'string' },
    { properties: { f: { type: 'object', properties: { a: { type: 'string' } }, minProperties: 1 } } },
  ],
  [
    { o: 'nullable|array', 'o.k': 'string' },
    { properties: { o: { type: ['object', 'null'], properties: { k: { type: 'string' } } } } },
  ],
  [
    { o: 'array:x', 'o.*': 'integer' },
    { properties: { o: { type: 'object', additionalProperties: { type: 'integer' } } } },
  ],
];

describe('a rule array', () => {
  it.each(ROOT)('%j', (rules, schema, codes = []) => {
    const converted = convert(rules);
    expect(plain(converted.schema)).toEqual({ type: 'object', ...(schema as object) });
    expect(converted.problems.map((p) => p.code)).toEqual(codes);
  });

  it('is an array when every path begins with *', () => {
    expect(plain(convert({ '*.id': 'integer' }).schema)).toEqual({
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' } } },
    });
  });

  it('says whether an empty body is refused', () => {
    expect(convert({ a: 'required' }).required).toBe(true);
    expect(convert({ a: 'sometimes|required' }).required).toBe(false);
    expect(convert({ 'x.y': 'required' }).required).toBe(true);
    expect(convert({ 'it.*.q': 'required' }).required).toBe(false);
  });

  it('writes nullability as anyOf when asked', () => {
    const schema = convert({ n: 'nullable|integer|min:2' }, { nullable: 'anyof' }).schema;
    expect(plain(schema)).toEqual({
      type: 'object',
      properties: { n: { minimum: 2, anyOf: [{ type: 'integer' }, { type: 'null' }], example: 2 } },
    });
  });
});
