import { describe, expect, it } from 'vitest';
import { readArrayText, readRequest } from './php-rules.js';
import { plain } from './pipe.js';

type Row = [php: string, properties: unknown, codes?: string[]];
const UNREAD = 'rule-unrecoverable';
const VALUES = 'rule-values-unread';

/** Text of an array literal → its properties and the codes of its findings (validation 5, 14, 16, 21). */
const ROWS: Row[] = [
  ["'c' => Rule::in(['x','y'])", { c: { type: 'string', enum: ['x', 'y'], example: 'x' } }],
  ["'c' => [Rule::enum(Suit::class)->except(Suit::Clubs)]", { c: { type: 'string', enum: ['H', 'S'], example: 'H' } }],
  ["'c' => ['required', new Enum(Suit::class)]", { c: { type: 'string', enum: ['H', 'S', 'C'], example: 'H' } }],
  ["'c' => ['required', Rule::in($this->ids())]", { c: {} }, [VALUES]],
  ["'c' => [new Luhn]", { c: {} }, [UNREAD]],
  ["'c' => ['string', fn () => null]", { c: { type: 'string' } }],
  ["'c' => ['string', new Luhn]", { c: { type: 'string' } }],
  ["'c' => ''", { c: {} }],
  ["'c' => []", { c: {} }],
  ["'c' => null", { c: {} }],
  ["'c' => [fn () => null]", { c: {} }, [UNREAD]],
  ["'c' => [Rule::in('a', $x)]", { c: {} }, [UNREAD]],
  ["'m' => 'required|unique:users,email,'.$id", { m: {} }],
  ["'m' => 'integer|in:1,'.$x", { m: { type: 'integer' } }, [VALUES]],
  ['\'m\' => "email:{$x}|max:5"', { m: { type: 'string', format: 'email', maxLength: 5 } }],
  ["'m' => $x.'|string'", { m: { type: 'string' } }, [VALUES]],
  ["'n' => 'in:'.implode(',', Suit::values())", { n: { type: 'string', enum: ['H', 'S', 'C'], example: 'H' } }],
  [
    "'n' => Rule::in(array_column(Suit::cases(), 'value'))",
    { n: { type: 'string', enum: ['H', 'S', 'C'], example: 'H' } },
  ],
  ["'n' => Rule::in(Suit::MAJOR)", { n: { type: 'string', enum: ['H', 'S'], example: 'H' } }],
  ["'n' => ['required', Rule::in([true, false])]", { n: { type: 'boolean', enum: [true, false], example: true } }],
  ["'n' => [Rule::in([1.0, 2])]", { n: { type: 'integer', enum: [1, 2], example: 1 } }],
  ["'n' => ['required', Rule::enum(Phase::class)]", { n: {} }, [VALUES]],
  [
    "'n' => Rule::enum(Suit::class)->only([Suit::Hearts])->except(Suit::Hearts)",
    { n: { type: 'string', enum: ['H'], example: 'H' } },
  ],
  ["'c' => ['required', ['in', 'a', 'b']]", { c: { type: 'string', enum: ['a', 'b'], example: 'a' } }],
  ["'c' => [['required', Rule::in(['a'])]]", { c: {} }],
  ["'c' => ['string|max:5']", { c: {} }, ['rule-unhandled']],
  [
    "'d' => ['required', new DepotCode]",
    {
      d: {
        description: 'A depot code.',
        type: 'string',
        maxLength: 6,
        minLength: 6,
        pattern: '[A-Z]{2}[0-9]{4}',
        example: 'LX0042',
      },
    },
  ],
  // choices
  [
    "'s' => ['string', Rule::when($c, 'min:2', 'min:4')]",
    {
      s: {
        anyOf: [
          { type: 'string', minLength: 2 },
          { type: 'string', minLength: 4 },
        ],
        example: 'example',
      },
    },
  ],
  [
    "'s' => ['integer', Rule::when($c, ['required'])]",
    { s: { description: 'Required under a condition decided at run time.', type: 'integer' } },
  ],
  ["'s' => Rule::when(false, 'integer', 'string')", { s: { type: 'string' } }],
  ["'s' => Rule::when($c, 'string')", { s: {} }],
  ["'s' => ['string', Rule::when($c, $x)]", { s: { type: 'string' } }, [VALUES]],
  [
    "'code' => ['required', Rule::when($this->isTrial(), 'string|size:4', 'integer|min:1000')]",
    {
      code: {
        anyOf: [
          { type: 'string', maxLength: 4, minLength: 4 },
          { type: 'integer', minimum: 1000 },
        ],
        example: 'exam',
      },
    },
  ],
  [
    "'agree' => [Rule::when(fn () => $this->user() === null, ['required']), 'boolean']",
    { agree: { description: 'Required under a condition decided at run time.', type: 'boolean', example: true } },
  ],
  [
    "'s' => ['string', Rule::when($a, 'min:2', 'min:4'), Rule::when($b, 'max:8', 'max:9')]",
    {
      s: {
        anyOf: [
          { type: 'string', minLength: 2, maxLength: 8 },
          { type: 'string', minLength: 2, maxLength: 9 },
          { type: 'string', minLength: 4, maxLength: 8 },
          { type: 'string', minLength: 4, maxLength: 9 },
        ],
        example: 'example',
      },
    },
  ],
  ["'s' => [$c ? 'string' : 'integer']", { s: { anyOf: [{ type: 'string' }, { type: 'integer' }] } }],
  // builders
  ["'s' => Rule::string()->min(2)->max(5)", { s: { type: 'string', maxLength: 5, minLength: 2, example: 'examp' } }],
  [
    "'n' => ['nullable', Rule::numeric()->integer()->between(1, 5)]",
    { n: { type: ['integer', 'null'], maximum: 5, minimum: 1, example: 1 } },
  ],
  [
    "'p' => ['required', Password::min(10)->letters()->numbers()]",
    { p: { description: 'Must contain letters, numbers.', type: 'string', minLength: 10 } },
  ],
  [
    "'d' => Rule::date()->format('d/m/Y')->afterToday()",
    { d: { description: 'Expected format: d/m/Y Must be a date after today.', type: 'string' } },
  ],
  [
    "'f' => File::types(['pdf'])->max('2mb')",
    { f: { description: 'Allowed file types: pdf. Maximum file size: 2000 KB.', type: 'string', format: 'binary' } },
  ],
  [
    "'a' => Rule::anyOf([['string', 'min:3'], ['integer']])",
    { a: { anyOf: [{ type: 'string', minLength: 3 }, { type: 'integer' }], example: 'example' } },
  ],
  [
    "'i.*' => Rule::forEach(fn ($v, $k) => ['required', 'email'])",
    { i: { type: 'array', items: { type: 'string', format: 'email', example: 'user@example.com' } } },
  ],
  [
    "'r' => ['string', Rule::requiredIf(fn () => $this->user()->admin)]",
    { r: { description: 'Required under a condition decided at run time.', type: 'string' } },
  ],
  [
    "'r' => ['string', Rule::requiredWith(['a', 'b'])]",
    { r: { description: 'Required when any of a, b is present.', type: 'string' } },
  ],
  ["'r' => ['required', Rule::unique('users')->ignore($id)]", { r: {} }],
  ["'r' => Rule::notIn(['a'])", { r: { not: { enum: ['a'] } } }],
  ["'r' => [Rule::array(['a', 'b'])]", { r: { type: 'object' } }],
  [
    "'r' => [Rule::dimensions()->maxWidth(10)->ratio(1.5)]",
    { r: { description: 'Image dimensions: max_width=10, ratio=1.5.', type: 'string', format: 'binary' } },
  ],
  // comments
  [
    "// Short label\n'l' => 'string|max:9'",
    { l: { description: 'Short label.', type: 'string', maxLength: 9, example: 'example' } },
  ],
  ["// 'old' => 'string',\n'l' => 'string'", { l: { type: 'string' } }],
  ["/** @example 4.5 */\n'w' => 'numeric'", { w: { type: 'number', example: 4.5 } }],
  [
    "// Day the notice appears\n'publish_on' => ['required', 'date', 'after:today'], // internal: see calendar",
    {
      publish_on: {
        description: 'Day the notice appears. Must be a date after today.',
        type: 'string',
        format: 'date',
      },
    },
  ],
  [
    "/** @example 12 @default 5 */\n'copies' => 'integer|min:1'",
    { copies: { type: 'integer', default: 5, minimum: 1, example: 12 } },
  ],
  ["/** @example twelve */\n'copies' => 'integer'", { copies: { type: 'integer' } }, ['example-untypable']],
  ["'l' => 'string', // trailing", { l: { description: 'trailing.', type: 'string' } }],
  [
    "/**\n * @deprecated use m\n */\n'l' => 'string'",
    { l: { description: 'use m.', type: 'string', deprecated: true } },
  ],
];

describe('an array literal', () => {
  it.each(ROWS)('%s', (php, properties, codes = []) => {
    const read = readArrayText(php);
    expect((plain(read.schema) as { properties?: unknown }).properties).toEqual(properties);
    expect(read.problems.map((p) => p.code)).toEqual(codes);
    expect(read.set.unread).toEqual([]);
  });

  it.each([
    ["'c' => ['required', Rule::in(array_values($list))]", 'Rule::in(array_values($list))'],
    ["'c' => ['required', Rule::in(include 'codes.php')]", "Rule::in(include 'codes.php')"],
    ["'c' => ['integer', 'max:'.(now()->year + 1)]", "'max:' . (now()->year + 1)"],
    ["'c' => 'integer|max:'.(now()->year + 1)", "'integer|max:' . (now()->year + 1)"],
    ["'c' => ['required', Rule::in($this->ids())]", 'Rule::in($this->ids())'],
    ["'c' => [Rule::in('a', $x)]", "Rule::in('a', $x)"],
    ["'c' => Rule::anyOf($x)", 'Rule::anyOf($x)'],
    ["'c' => [File::types($types)]", 'File::types($types)'],
    ["'c' => ['string', ...$this->ids()]", 'a list whose length is only known at run time'],
    ["'c' => ['date', 'after:'.now()->addDays(3)]", "'after:' . now()->addDays(3)"],
    ["'c' => [Phone::make()]", 'Phone::make()'],
  ])('%s names what cannot be read', (php, construct) => {
    expect(readArrayText(php).problems).toMatchObject([{ construct }]);
  });
});

/** Members of a form request → field names with their plain schema, and the number of unreadable parts (validation 3). */
const BODIES: [members: string, properties: unknown, unread?: number][] = [
  [
    "public function rules(): array { $r = ['a' => 'string']; $r['b'] = 'integer'; $r['a'] = 'email|max:3'; $r['b'][] = 'required'; return $r; }",
    { a: { type: 'string', format: 'email', maxLength: 3 }, b: { type: 'integer' } },
  ],
  [
    "private const BASE = ['a' => 'string']; public function rules(): array { return array_merge(self::BASE, $this->more(), ['c' => 'integer']); } private function more(): array { return ['b' => 'numeric']; }",
    { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'integer' } },
  ],
  [
    "public function rules(): array { return ['a' => 'string'] + ['a' => 'integer', 'b' => 'integer']; }",
    { a: { type: 'string' }, b: { type: 'integer' } },
  ],
  [
    "public function rules(): array { $r = ['a' => 'string', 'b' => 'string']; unset($r['b']); return $r; }",
    { a: { type: 'string' } },
  ],
  [
    "public function rules(): array { $r = []; foreach (['x', 'y'] as $k) { $r[\"names.$k\"] = 'string'; } return $r; }",
    { names: { type: 'object', properties: { x: { type: 'string' }, y: { type: 'string' } } } },
  ],
  [
    "public function rules(): array { $r = ['a' => 'string']; if ($this->user()) { $r['b'] = 'integer'; } else { $r['c'] = 'integer'; } return $r; }",
    { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'integer' } },
  ],
  [
    "public function rules(): array { if ($this->isMethod('put')) { return ['a' => 'integer']; } return ['a' => 'string']; }",
    { a: { type: 'string' } },
  ],
  [
    "protected array $common = ['a' => 'string']; public function rules(): array { return [...$this->common, 'b' => 'integer']; }",
    { a: { type: 'string' }, b: { type: 'integer' } },
  ],
  [
    "public function rules(): array { $max = 5; $kinds = ['a', 'b']; return ['a' => \"string|max:{$max}\", 'k' => Rule::in($kinds)]; }",
    { a: { type: 'string', maxLength: 5, example: 'examp' }, k: { type: 'string', enum: ['a', 'b'], example: 'a' } },
  ],
  [
    "public function rules(): array { return collect(['a' => 'string'])->merge(['b' => 'integer'])->all(); }",
    { a: { type: 'string' }, b: { type: 'integer' } },
  ],
  ["public function rules(): array { return ['a' => 'string', ...$this->load()]; }", { a: { type: 'string' } }, 1],
  [
    "public function rules(): array { return ['a' => 'string', $this->name() => 'integer']; }",
    { a: { type: 'string' } },
    1,
  ],
  ['public function rules(): array { return app(Thing::class)->rules(); }', undefined, 1],
  [
    "public function rules(): array { return match ($this->method()) { 'POST' => ['a' => 'string'], 'PUT' => ['a' => 'integer'] }; }",
    { a: { type: 'string' } },
  ],
  [
    "public function rules(): array { return $this->prefixed('x'); } private function prefixed(string $p): array { return [$p.'_a' => 'string']; }",
    { x_a: { type: 'string' } },
  ],
  [
    "public function rules(): array { $x = 'string'; $x .= '|max:3'; return ['a' => $x, 'b' => 'string']; }",
    { a: { type: 'string', maxLength: 3, example: 'exa' }, b: { type: 'string' } },
  ],
];

describe('a rules() method', () => {
  it.each(BODIES)('%s', (members, properties, unread = 0) => {
    const read = readRequest(members);
    expect((plain(read.schema) as { properties?: unknown }).properties).toEqual(properties);
    expect(read.set.unread.length).toBe(unread);
  });

  it('reads inherited rules and parent::rules()', () => {
    const parent = `<?php namespace App\\Http\\Requests; class Base extends \\Illuminate\\Foundation\\Http\\FormRequest {
      public function rules(): array { return ['a' => 'string', ...static::extra()]; }
      public static function extra(): array { return ['b' => 'string']; } }`;
    const child = `<?php namespace App\\Http\\Requests; class Child extends Base {
      public function rules(): array { return [...parent::rules(), 'c' => 'integer']; }
      public static function extra(): array { return ['b' => 'integer']; } }`;
    const files = { 'app/Http/Requests/Base.php': parent, 'app/Http/Requests/Child.php': child };
    const read = readRequest('public function rules(): array { return (new Child)->rules(); }', 'POST', files);
    expect(plain(read.schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'integer' } },
    });
  });

  it('plays a call once for equal arguments, so that loops in it are counted once', () => {
    const many = (times: number) =>
      readRequest(`public function rules(): array { return [${"...$this->names('a'), ".repeat(times)} ...$this->names('b')]; }
        private function names(string $p): array { $rules = []; foreach (range(1, 50) as $n) { $rules[$p.$n] = 'integer'; } return $rules; }`);
    expect(many(250).set.fields.map(({ path }) => path.join('.'))).toEqual(
      many(1).set.fields.map(({ path }) => path.join('.')),
    );
    expect(many(250).set.fields.length).toBe(100);
  });

  it('names the group of verbs whose rules differ', () => {
    const members =
      "public function rules(): array { return ['a' => [$this->isMethod('PUT') ? 'required' : 'sometimes']]; }";
    expect(readRequest(members, 'PUT').group).toBe('PUT');
    expect(readRequest(members, 'PATCH').group).toBeUndefined();
    expect(readRequest(members, 'PUT').required).toBe(true);
  });
});

describe('configuration', () => {
  const config = { 'config/shop.php': "<?php return ['max' => 20, 'kinds' => ['a', 'b'], 'secret' => env('X', 5)];" };
  it('is folded where its file holds a literal', () => {
    const members = `public function rules(): array {
      return ['n' => ['integer', 'max:'.config('shop.max')], 'k' => Rule::in(config('shop.kinds')), 's' => ['integer', 'max:'.config('shop.secret')]];
    }`;
    const read = readRequest(members, 'POST', config);
    expect(plain(read.schema)).toEqual({
      type: 'object',
      properties: {
        n: { type: 'integer', maximum: 20, example: 1 },
        k: { type: 'string', enum: ['a', 'b'], example: 'a' },
        s: { type: 'integer' },
      },
    });
    expect(read.problems.map((p) => [p.field, p.code])).toEqual([['s', VALUES]]);
  });

  it('takes a default only for a key that is surely absent', () => {
    const merged = {
      'config/shop.php': "<?php return ['max' => 20, 'sizes' => array_merge(BASE, []), 'off' => null];",
    };
    const members = `public function rules(): array {
      return [
        'a' => ['integer', 'max:'.config('shop.none', 7)], 'b' => ['integer', 'max:'.config('shop.sizes.big', 7)],
        'c' => ['integer', 'max:'.config('shop.max', 7)], 'd' => ['string', config('shop.none') ? 'max:3' : 'max:4'],
        'e' => ['string', config('shop.off', true) ? 'max:3' : 'max:4'],
      ];
    }`;
    const read = readRequest(members, 'POST', merged);
    expect(plain(read.schema)).toMatchObject({
      properties: { a: { maximum: 7 }, c: { maximum: 20 }, d: { maxLength: 4 }, e: { maxLength: 4 } },
    });
    expect(read.problems.map((p) => [p.field, p.code])).toEqual([['b', VALUES]]);
  });
});
