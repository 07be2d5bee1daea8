import type { AcceptanceRow } from './row.js';

/** Holds rows about choices, comments, sets and builders (validation 21). */
export const BUILDERS: Record<string, AcceptanceRow> = {
  'validation row 47': {
    rules: "'s' => ['string', Rule::when($c, 'min:2', 'min:4')]",
    properties: {
      s: {
        anyOf: [
          { type: 'string', minLength: 2 },
          { type: 'string', minLength: 4 },
        ],
        example: 'example',
      },
    },
  },
  'validation row 48': {
    rules: "'s' => [Rule::when($c, ['required']), 'integer']",
    properties: { s: { description: 'Required under a condition decided at run time.', type: 'integer' } },
  },
  'validation row 49': {
    rules: "'s' => Rule::when(false, 'integer', 'string')",
    properties: { s: { type: 'string' } },
  },
  'validation row 50': { rules: "'s' => Rule::when($c, 'string')", properties: { s: {} } },
  'validation row 52': {
    rules: "// Short label\n'l' => 'string|max:9'",
    properties: { l: { description: 'Short label.', type: 'string', maxLength: 9, example: 'example' } },
  },
  'validation row 53': { rules: "// 'old' => 'string',\n'l' => 'string'", properties: { l: { type: 'string' } } },
  'validation row 54': {
    rules: "/** @example 4.5 */\n'w' => 'numeric'",
    properties: { w: { type: 'number', example: 4.5 } },
  },
  'validation row 61': {
    rules: "'d' => 'date_format:Y-m-d,Y-m-d H:i:s'",
    properties: { d: { description: 'Expected format: Y-m-d or Y-m-d H:i:s', type: 'string', example: '2024-01-01' } },
  },
  'validation row 62': {
    rules: "'t' => 'accepted_if:kind,b2b|boolean'",
    properties: { t: { description: 'Must be accepted when kind is b2b.', type: 'boolean' } },
  },
  'validation row 63': { rules: "'u' => 'required|exists:users,id'", properties: { u: {} }, required: ['u'] },
  'validation row 64': {
    rules: "'s' => 'array|distinct', 's.*' => 'string'",
    properties: { s: { type: 'array', items: { type: 'string' } } },
  },
  'validation row 65': {
    rules: "'s' => 'array', 's.*' => 'nullable|integer|distinct'",
    properties: { s: { type: 'array', items: { type: ['integer', 'null'] } } },
  },
  'validation row 66': {
    rules: "'s' => 'array|in:a,b'",
    properties: { s: { type: ['array', 'object'], items: { type: 'string', enum: ['a', 'b'], example: 'a' } } },
    codes: ['validation.container-undecided'],
  },
  'validation row 67': {
    rules: "'p' => 'required|decimal:2|max:100'",
    properties: {
      p: {
        description: 'Must have 2 decimal places.',
        type: ['number', 'string'],
        maximum: 100,
        pattern: '^[+-]?\\d*\\.\\d{2}$',
      },
    },
    required: ['p'],
  },
  'validation row 68': {
    rules: "'p' => 'decimal:0,2'",
    properties: { p: { description: 'Must have between 0 and 2 decimal places.', type: 'number' } },
  },
  'validation row 69': {
    rules: "'f' => 'required|mimes:pdf,docx|max:10240'",
    properties: {
      f: {
        description: 'Allowed file types: pdf, docx. Maximum file size: 10240 KB.',
        type: 'string',
        format: 'binary',
      },
    },
    required: ['f'],
    multipart: true,
  },
  'validation row 70': {
    rules: "'p.0' => 'required|numeric', 'p.1' => 'numeric'",
    properties: {
      p: {
        type: ['array', 'object'],
        prefixItems: [{ type: 'number' }, { type: 'number' }],
        minItems: 1,
        properties: { '0': { type: 'number' }, '1': { type: 'number' } },
        required: ['0'],
      },
    },
    required: ['p'],
  },
  'validation row 71': {
    rules: "'c' => ['required', ['in', 'a', 'b']]",
    properties: { c: { type: 'string', enum: ['a', 'b'], example: 'a' } },
    required: ['c'],
  },
  'validation row 72': {
    rules: "'c' => 'requiredIf:kind,a|String'",
    properties: { c: { description: 'Required when kind is a.', type: 'string' } },
  },
  'validation row 73': {
    rules: "'c' => 'in:\"a,b\",c'",
    properties: { c: { type: 'string', enum: ['a,b', 'c'], example: 'a,b' } },
  },
  'validation row 74': {
    rules: "'c' => ['required', Rule::in([true, false])]",
    properties: { c: { type: 'boolean', enum: [true, false], example: true } },
    required: ['c'],
  },
  'validation row 75': {
    rules: "'c' => ['required', Rule::enum(Phase::class)]",
    properties: { c: {} },
    required: ['c'],
    codes: ['validation.rule-values-unread'],
  },
  'validation row 76': {
    rules: "'c' => Rule::enum(Suit::class)->only([Suit::Hearts])->except(Suit::Hearts)",
    properties: { c: { type: 'string', enum: ['hearts'], example: 'hearts' } },
  },
  'validation row 77': {
    rules: "'pw' => 'required|confirmed'",
    properties: { pw: {}, pw_confirmation: {} },
    required: ['pw', 'pw_confirmation'],
  },
  'validation row 78': {
    rules: "'u.pw' => 'required|string|confirmed:u.pw2'",
    properties: {
      u: {
        type: 'object',
        properties: { pw: { type: 'string', minLength: 1 }, pw2: { type: 'string' } },
        required: ['pw', 'pw2'],
      },
    },
    required: ['u'],
  },
  'validation row 79': {
    rules: "'n' => 'nullable|integer|confirmed'",
    properties: { n: { type: ['integer', 'null'] }, n_confirmation: { type: ['integer', 'null'] } },
  },
  'validation row 80': { rules: "'a' => 'exclude', 'a.k' => 'required|string'", properties: { a: {} } },
  'validation row 81': { rules: "'l' => 'list', 'l.k' => 'string'", properties: { l: { type: 'array' } } },
  'validation row 82': { rules: "'m' => 'missing', 'k' => 'string'", properties: { k: { type: 'string' } } },
  'validation row 83': { rules: "'o' => 'array:x,y'", properties: { o: { type: 'object' } } },
  'validation row 84': {
    rules: "'o' => 'array|required_array_keys:x,y'",
    properties: { o: { type: 'object', required: ['x', 'y'] } },
  },
  'validation row 85': {
    rules: "'h' => 'hex_color'",
    properties: {
      h: { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', example: '#336699' },
    },
  },
  'validation row 86': {
    rules: "'s' => 'alpha|starts_with:a'",
    properties: {
      s: { type: 'string', pattern: '^(?:[a-zA-Z]|[^\\x00-\\x7F])+$', allOf: [{ pattern: '^a' }], example: 'aexample' },
    },
  },
  'validation row 87': {
    rules: "'s' => 'string|not_regex:/[A-Z]/'",
    properties: { s: { type: 'string', not: { pattern: '[A-Z]' } } },
  },
  'validation row 88': {
    rules: "'s' => Rule::string()->min(2)->max(5)",
    properties: { s: { type: 'string', maxLength: 5, minLength: 2, example: 'examp' } },
  },
  'validation row 89': {
    rules: "'s' => ['nullable', Rule::numeric()->integer()->between(1, 5)]",
    properties: { s: { type: ['integer', 'null'], maximum: 5, minimum: 1, example: 1 } },
  },
  'validation row 90': {
    rules: "'s' => ['required', Password::min(10)->letters()->numbers()]",
    properties: { s: { description: 'Must contain letters, numbers.', type: 'string', minLength: 10 } },
    required: ['s'],
  },
  'validation row 91': {
    rules: "'s' => Rule::date()->format('d/m/Y')->afterToday()",
    properties: { s: { description: 'Expected format: d/m/Y Must be a date after today.', type: 'string' } },
  },
  'validation row 92': {
    rules: "'s' => File::types(['pdf'])->max('2mb')",
    properties: {
      s: { description: 'Allowed file types: pdf. Maximum file size: 2000 KB.', type: 'string', format: 'binary' },
    },
    multipart: true,
  },
  'validation row 93': {
    rules: "'s' => Rule::anyOf([['string', 'min:3'], ['integer']])",
    properties: { s: { anyOf: [{ type: 'string', minLength: 3 }, { type: 'integer' }], example: 'example' } },
  },
  'validation row 94': {
    rules: "'i.*' => Rule::forEach(fn ($v, $k) => ['required', 'email'])",
    properties: { i: { type: 'array', items: { type: 'string', format: 'email', example: 'user@example.com' } } },
  },
  'validation row 95': {
    rules: "'s' => ['string', Rule::requiredIf(fn () => $this->user()->admin)]",
    properties: { s: { description: 'Required under a condition decided at run time.', type: 'string' } },
  },
};
