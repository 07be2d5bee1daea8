import { describe, expect, it } from 'vitest';
import { DATA, expectRows, type ReturnRow } from './return-rows.js';

const PAGE = { $ref: '#/UserResource#page' };

const ROWS: ReturnRow[] = [
  [
    'a shape',
    "return ['id' => 1, 'at' => null];",
    '200',
    'application/json',
    { type: 'object', properties: { id: { type: 'integer', const: 1 }, at: { type: 'null' } }, required: ['id', 'at'] },
  ],
  [
    'a literal list (responses row 3)',
    "return ['a', 'b'];",
    '200',
    'application/json',
    { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  ],
  ['an empty array (responses row 4)', 'return [];', '200', 'application/json', { type: 'array', items: {} }],
  [
    'two arms (responses row 5)',
    "return $request->has('x') ? ['id' => 1] : [];",
    '200',
    'application/json',
    {
      anyOf: [
        { type: 'array', items: {} },
        { type: 'object', properties: { id: { type: 'integer', const: 1 } }, required: ['id'] },
      ],
    },
  ],
  [
    '2.5 literals of one type',
    "return response()->json(['state' => $request->has('x') ? 'ok' : 'pending', 'at' => null]);",
    '200',
    'application/json',
    {
      type: 'object',
      properties: { state: { type: 'string', enum: ['ok', 'pending'] }, at: { type: 'null' } },
      required: ['state', 'at'],
    },
  ],
  ['stdClass (responses row 10)', 'return new \\stdClass;', '200', 'application/json', { type: 'object' }],
  ['models', 'return User::all();', '200', 'application/json', { type: 'array', items: { $ref: '#/User' } }],
  [
    'a resource typed by its call site (responses row 12)',
    'return new AnyResource(User::first());',
    '200',
    'application/json',
    DATA({ $ref: '#/AnyResource<User>' }),
  ],
  [
    'a resource',
    'return new UserResource(User::findOrFail(1));',
    '200',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    'a resource in json() (responses row 23)',
    'return response()->json(new UserResource(User::first()));',
    '200',
    'application/json',
    { $ref: '#/UserResource' },
  ],
  [
    'a paginated resource collection (responses row 24)',
    'return UserResource::collection(User::paginate());',
    '200',
    'application/json',
    PAGE,
  ],
  [
    'a bare paginator (responses row 25)',
    'return User::paginate();',
    '200',
    'application/json',
    { $ref: '#/User#paginator' },
  ],
  [
    'a collection of resources',
    'return UserResource::collection(User::all());',
    '200',
    'application/json',
    DATA({ type: 'array', items: { $ref: '#/UserResource' } }),
  ],
  [
    'additional (responses row 20)',
    "return UserResource::collection(User::all())->additional(['meta' => ['v' => 1]]);",
    '200',
    'application/json',
    {
      type: 'object',
      properties: {
        data: { type: 'array', items: { $ref: '#/UserResource' } },
        meta: { type: 'object', properties: { v: { type: 'integer', const: 1 } }, required: ['v'] },
      },
      required: ['data', 'meta'],
    },
  ],
  [
    'loaded relations (responses row 36)',
    "return User::with('posts')->get();",
    '200',
    'application/json',
    {
      type: 'array',
      items: {
        allOf: [
          { $ref: '#/User' },
          { type: 'object', properties: { posts: { type: 'array', items: { $ref: '#/Post' } } }, required: ['posts'] },
        ],
      },
    },
  ],
  [
    'literal columns (responses row 88)',
    "return Post::get(['id', 'body']);",
    '200',
    'application/json',
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, body: { type: 'string' } },
        required: ['id', 'body'],
      },
    },
  ],
  [
    'a download (responses row 51)',
    "return response()->download('a.xlsx');",
    '200',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    { type: 'string', format: 'binary' },
  ],
  [
    'an enum case (responses row 57)',
    'return response()->json(Role::Admin);',
    '200',
    'application/json',
    { type: 'string', const: 'admin' },
  ],
  [
    'an enum as a member',
    "return ['r' => User::first()->role];",
    '200',
    'application/json',
    { type: 'object', properties: { r: { $ref: '#/Role' } }, required: ['r'] },
  ],
  [
    'a null arm, as json (responses row 61)',
    "return $request->has('x') ? User::first() : null;",
    '200',
    'application/json',
    { $ref: '#/User' },
  ],
  [
    'a null arm, as text (responses row 61)',
    "return $request->has('x') ? User::first() : null;",
    '200',
    'text/html',
    { type: 'string', maxLength: 0 },
  ],
  ['void (responses row 62)', 'public function act(): void {}', '200', null, undefined],
  [
    'json of a nullable model (responses row 64)',
    'return response()->json(User::find(1));',
    '200',
    'application/json',
    { anyOf: [{ $ref: '#/User' }, { type: 'object', maxProperties: 0 }] },
  ],
  [
    'response() of a resource (responses row 65)',
    'return response(new UserResource(User::first()), 202);',
    '202',
    'application/json',
    { $ref: '#/UserResource' },
  ],
  [
    'a filtered collection (responses row 67)',
    'return User::all()->filter(fn ($u) => $u->active);',
    '200',
    'application/json',
    {
      anyOf: [
        { type: 'array', items: { $ref: '#/User' } },
        { type: 'object', additionalProperties: { $ref: '#/User' } },
      ],
    },
  ],
  [
    'with values() (responses row 67)',
    'return User::all()->filter(fn ($u) => $u->active)->values();',
    '200',
    'application/json',
    { type: 'array', items: { $ref: '#/User' } },
  ],
  [
    'a filtered collection of resources (responses row 68)',
    'return UserResource::collection(User::all()->filter());',
    '200',
    'application/json',
    DATA({ type: 'array', items: { $ref: '#/UserResource' } }),
  ],
  [
    'a keyed collection of resources (responses row 68)',
    "return UserResource::collection(User::all()->keyBy('name'));",
    '200',
    'application/json',
    DATA({ type: 'object', additionalProperties: { $ref: '#/UserResource' } }),
  ],
  [
    'streamDownload without headers (responses row 69)',
    "return response()->streamDownload(fn () => 1, 'orders.csv');",
    '200',
    'text/html',
    { type: 'string', format: 'binary' },
  ],
  [
    'Storage::download (responses row 70)',
    "return Storage::download('a.csv', 'b.json');",
    '200',
    'text/csv',
    { type: 'string', format: 'binary' },
  ],
  [
    'integer keys of a returned array (responses row 76)',
    "return ['map' => [7 => 'a', 9 => 'b']];",
    '200',
    'application/json',
    {
      type: 'object',
      properties: {
        map: {
          type: 'object',
          properties: { 7: { type: 'string', const: 'a' }, 9: { type: 'string', const: 'b' } },
          required: ['7', '9'],
        },
      },
      required: ['map'],
    },
  ],
  ['a JsonSerializable', 'return new Money(1);', '200', 'application/json', { $ref: '#/Money' }],
  ['a plain object', "return new Note(1, 'a');", '200', 'application/json', { $ref: '#/Note' }],
  [
    'mapped models',
    "return Post::all()->map(fn ($p) => ['id' => $p->id, 'n' => $p->tags_count]);",
    '200',
    'application/json',
    {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' }, n: { type: 'integer' } }, required: ['id', 'n'] },
    },
  ],
  ['a bare JsonResponse', 'public function act(): JsonResponse { return make(); }', '200', 'application/json', {}],
];

describe('what actions return', () => {
  const { documented, of } = expectRows(ROWS);

  it('says how a file is stored', () => {
    expect(of('(responses row 70)')['200']?.headers).toMatchObject({
      'Content-Disposition': { example: 'attachment; filename=b.json' },
    });
  });

  it('raises what could not be read', () => {
    const codes = new Set(documented.diagnostics.map((d) => d.code));
    expect(codes).toContain('inferred-response.payload-unrecoverable');
    expect(codes).toContain('inferred-response.keys-may-gap');
  });
});
