import type { AcceptanceRow } from './row.js';

/** Holds rows about one rule or one field (validation 21). */
export const RULES: Record<string, AcceptanceRow> = {
  'validation row 1': {
    rules: "'a' => 'required|string'",
    properties: { a: { type: 'string', minLength: 1 } },
    required: ['a'],
  },
  'validation row 2': {
    rules: "'a' => 'sometimes|required|string'",
    properties: { a: { type: 'string', minLength: 1 } },
  },
  'validation row 3': {
    rules: "'a' => 'string|max:5', 'b' => ['max:5','string']",
    properties: {
      a: { type: 'string', maxLength: 5, example: 'examp' },
      b: { type: 'string', maxLength: 5, example: 'examp' },
    },
  },
  'validation row 4': {
    rules: "'n' => 'max:5|integer'",
    properties: { n: { type: 'integer', maximum: 5, example: 1 } },
  },
  'validation row 5': {
    rules: "'n' => 'numeric|gt:10|multiple_of:4'",
    properties: { n: { type: 'number', multipleOf: 4, exclusiveMinimum: 10, example: 12 } },
  },
  'validation row 6': {
    rules: "'e' => 'email|max:5'",
    properties: { e: { type: 'string', format: 'email', maxLength: 5 } },
  },
  'validation row 7': {
    rules: "'u' => 'required|url'",
    properties: { u: { type: 'string', format: 'uri', example: 'https://example.com' } },
    required: ['u'],
  },
  'validation row 8': {
    rules: "'d' => 'date_format:H:i'",
    properties: { d: { description: 'Expected format: H:i', type: 'string', example: '00:00' } },
  },
  'validation row 9': {
    rules: "'d' => 'date|before:may'",
    properties: { d: { description: 'Must be a date before may.', type: 'string', format: 'date' } },
  },
  'validation row 10': {
    rules: "'d' => 'after:starts_at'",
    properties: { d: { description: 'Must be a date after starts_at.', type: 'string' } },
  },
  'validation row 11': {
    rules: "'t' => 'timezone'",
    properties: { t: { description: 'Must be a valid timezone identifier.', type: 'string', example: 'UTC' } },
  },
  'validation row 12': {
    rules: "'j' => 'json'",
    properties: { j: { type: 'string', contentMediaType: 'application/json', example: '{}' } },
  },
  'validation row 13': {
    rules: "'k' => 'accepted'",
    properties: { k: { type: 'boolean', const: true } },
    required: ['k'],
  },
  'validation row 14': {
    rules: "'p' => 'digits:6'",
    properties: { p: { type: 'string', pattern: '^\\d{6}$', example: '123456' } },
  },
  'validation row 15': {
    rules: "'s' => 'starts_with:AB-|max:12'",
    properties: { s: { type: 'string', maxLength: 12, pattern: '^AB-', example: 'AB-example' } },
  },
  'validation row 16': {
    rules: "'s' => 'starts_with:a,b'",
    properties: {
      s: { description: 'Must start with one of: a, b.', type: 'string', pattern: '^(?:a|b)', example: 'aexample' },
    },
  },
  'validation row 17': {
    rules: "'c' => Rule::in(['x','y'])",
    properties: { c: { type: 'string', enum: ['x', 'y'], example: 'x' } },
  },
  'validation row 18': {
    rules: "'c' => [Rule::enum(Suit::class)->except(Suit::Clubs)]",
    properties: { c: { type: 'string', enum: ['hearts', 'spades'], example: 'hearts' } },
  },
  'validation row 19': {
    rules: "'c' => ['required', new Enum(Suit::class)]",
    properties: { c: { type: 'string', enum: ['hearts', 'clubs', 'spades'], example: 'hearts' } },
    required: ['c'],
  },
  'validation row 20': {
    rules: "'c' => ['required', Rule::in($this->ids())]",
    properties: { c: {} },
    codes: ['validation.rule-values-unread'],
    required: ['c'],
  },
  'validation row 21': {
    rules: "'c' => [new Luhn], 'd' => 'string'",
    properties: { c: {}, d: { type: 'string' } },
    codes: ['validation.rule-unrecoverable'],
  },
  'validation row 22': { rules: "'c' => ['string', fn () => null]", properties: { c: { type: 'string' } } },
  'validation row 23': { rules: "'c' => ''", properties: { c: {} } },
  'validation row 24': { rules: "'m' => 'required|unique:users,email,'.$id", properties: { m: {} }, required: ['m'] },
  'validation row 25': {
    rules: "'m' => 'integer|in:1,'.$x",
    properties: { m: { type: 'integer' } },
    codes: ['validation.rule-values-unread'],
  },
  'validation row 26': {
    rules: "'r' => 'regex:/^[a-c]{2}$/i'",
    properties: { r: { type: 'string', pattern: '^[a-cA-C]{2}$' } },
  },
  'validation row 27': {
    rules: "'r' => 'regex:/^\\p{L}+$/u'",
    properties: { r: { type: 'string' } },
    codes: ['validation.regex-unportable'],
  },
  'validation row 28': { rules: "'r' => 'phone'", properties: { r: {} }, codes: ['validation.rule-unhandled'] },
  'validation row 29': {
    rules: "'o' => 'array'",
    properties: { o: { type: ['array', 'object'] } },
    codes: ['validation.container-undecided'],
  },
  'validation row 31': { rules: "'o' => 'list'", properties: { o: { type: 'array' } } },
  'validation row 32': {
    rules: "'o' => 'array|max:2', 'o.k' => 'string'",
    properties: { o: { type: 'object', properties: { k: { type: 'string' } }, maxProperties: 2 } },
  },
  'validation row 33': {
    rules: "'t' => 'array', 't.*' => 'integer|distinct'",
    properties: { t: { type: 'array', items: { type: 'integer' }, uniqueItems: true } },
  },
  'validation row 34': {
    rules: "'x.y' => 'required|string'",
    properties: { x: { type: 'object', properties: { y: { type: 'string', minLength: 1 } }, required: ['y'] } },
    required: ['x'],
  },
  'validation row 35': {
    rules: "'it.*.q' => 'required|integer'",
    properties: {
      it: { type: 'array', items: { type: 'object', properties: { q: { type: 'integer' } }, required: ['q'] } },
    },
  },
  'validation row 36': { rules: "'a\\.b' => 'string'", properties: { 'a.b': { type: 'string' } } },
  'validation row 37': {
    rules: "'*.id' => 'integer'",
    body: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
  },
  'validation row 38': {
    rules: "'n' => 'nullable|integer|min:2'",
    properties: { n: { type: ['integer', 'null'], minimum: 2, example: 2 } },
  },
  'validation row 40': {
    rules: "'n' => 'nullable|in:1,2'",
    properties: { n: { type: ['integer', 'null'], enum: [1, 2, null], example: 1 } },
  },
  'validation row 41': {
    rules: "'pw' => 'required|string|min:8|confirmed'",
    properties: { pw: { type: 'string', minLength: 8, example: 'example-' }, pw_confirmation: { type: 'string' } },
    required: ['pw', 'pw_confirmation'],
  },
  'validation row 42': {
    rules: "'f' => 'required|image|max:512'",
    properties: { f: { description: 'An image file. Maximum file size: 512 KB.', type: 'string', format: 'binary' } },
    required: ['f'],
    multipart: true,
  },
  'validation row 43': {
    rules: "'f' => 'mimes:pdf'",
    properties: { f: { description: 'Allowed file types: pdf.', type: 'string', format: 'binary' } },
    multipart: true,
  },
  'validation row 44': {
    rules: "'z' => 'prohibited', 'z.a' => 'string', 'k' => 'string'",
    properties: { k: { type: 'string' } },
  },
  'validation row 45': {
    rules: "'z' => 'prohibited_if:kind,gift'",
    properties: { z: { description: 'Must not be sent when kind is gift.' } },
  },
  'validation row 46': {
    rules: "'z' => 'exclude_if:kind,gift|required|string'",
    properties: { z: { description: 'Required unless kind is gift.', type: 'string' } },
  },
};
