import { describe, expect, it } from 'vitest';
import { document, jsonOf } from './world.js';

const PAGE = { $ref: '#/UserResource#page' };
const DATA = (schema: unknown) => ({ type: 'object', properties: { data: schema }, required: ['data'] });

/** Rows of responses 6.2, 7, 8 and 17: what the action returns, the status, the media type and the schema published. */
const ROWS: [name: string, code: string, status: string, type: string | null, schema: unknown][] = [
  [
    'a shape',
    "return ['id' => 1, 'at' => null];",
    '200',
    'application/json',
    { type: 'object', properties: { id: { type: 'integer', const: 1 }, at: { type: 'null' } }, required: ['id', 'at'] },
  ],
  [
    '17.3 a literal list',
    "return ['a', 'b'];",
    '200',
    'application/json',
    { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  ],
  ['17.4 an empty array', 'return [];', '200', 'application/json', { type: 'array', items: {} }],
  [
    '17.5 two arms',
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
  ['17.10 stdClass', 'return new \\stdClass;', '200', 'application/json', { type: 'object' }],
  ['models', 'return User::all();', '200', 'application/json', { type: 'array', items: { $ref: '#/User' } }],
  [
    '17.12 a resource typed by its call site',
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
    '17.23 a resource in json()',
    'return response()->json(new UserResource(User::first()));',
    '200',
    'application/json',
    { $ref: '#/UserResource' },
  ],
  [
    '17.24 a paginated resource collection',
    'return UserResource::collection(User::paginate());',
    '200',
    'application/json',
    PAGE,
  ],
  ['17.25 a bare paginator', 'return User::paginate();', '200', 'application/json', { $ref: '#/User#paginator' }],
  [
    'a collection of resources',
    'return UserResource::collection(User::all());',
    '200',
    'application/json',
    DATA({ type: 'array', items: { $ref: '#/UserResource' } }),
  ],
  [
    '17.20 additional',
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
    '17.36 loaded relations',
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
    '17.88 literal columns',
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
    '17.43 a created resource',
    "return new UserResource(User::create(['name' => 'x']));",
    '201',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    'a model saved after new',
    "$u = new User; $u->name = 'x'; $u->save(); return new UserResource($u);",
    '201',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    '17.44 fresh()',
    'return new UserResource(User::create([])->fresh());',
    '200',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    '17.45 firstOrCreate, at 200',
    'return new UserResource(User::firstOrCreate([]));',
    '200',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    '17.45 firstOrCreate, at 201',
    'return new UserResource(User::firstOrCreate([]));',
    '201',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    '17.73 a model straight after its insert',
    "return User::create(['name' => 'x']);",
    '201',
    'application/json',
    { allOf: [{ $ref: '#/User#created' }, { type: 'object', required: ['name'] }] },
  ],
  [
    '17.75 json() of a created model',
    'return response()->json(User::create([]));',
    '200',
    'application/json',
    { $ref: '#/User#created' },
  ],
  [
    'resource response status',
    '(new UserResource(User::first())); return (new UserResource(User::first()))->response()->setStatusCode(202);',
    '202',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  ['17.46 a redirect', "return redirect('/x');", '3XX', null, undefined],
  ['17.47 a redirect with a status', "return redirect('/x', 301);", '301', null, undefined],
  ['17.48 text', "return 'pong';", '200', 'text/html', { type: 'string' }],
  ['17.49 no content', 'return response()->noContent();', '204', null, undefined],
  [
    '17.50 an unread status',
    "return response()->json(['a' => 1], $request->integer('c'));",
    'default',
    'application/json',
    { type: 'object', properties: { a: { type: 'integer', const: 1 } }, required: ['a'] },
  ],
  [
    'several statuses',
    "return response()->json([], $request->has('n') ? 201 : 200);",
    '201',
    'application/json',
    { type: 'array', items: {} },
  ],
  [
    '17.51 a download',
    "return response()->download('a.xlsx');",
    '200',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    { type: 'string', format: 'binary' },
  ],
  [
    '17.57 an enum case',
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
    '17.60 a helper, specialised',
    "return $this->ok(['id' => 1], code: 201);",
    '201',
    'application/json',
    {
      type: 'object',
      properties: {
        message: { type: 'string', const: 'ok' },
        data: { type: 'object', properties: { id: { type: 'integer', const: 1 } }, required: ['id'] },
      },
      required: ['message', 'data'],
    },
  ],
  [
    '17.60 the same helper, otherwise',
    "return $this->ok(null, 'gone', 410);",
    '410',
    'application/json',
    {
      type: 'object',
      properties: { message: { type: 'string', const: 'gone' }, data: { type: 'null' } },
      required: ['message', 'data'],
    },
  ],
  [
    '17.61 a null arm, as json',
    "return $request->has('x') ? User::first() : null;",
    '200',
    'application/json',
    { $ref: '#/User' },
  ],
  [
    '17.61 a null arm, as text',
    "return $request->has('x') ? User::first() : null;",
    '200',
    'text/html',
    { type: 'string', maxLength: 0 },
  ],
  ['17.62 void', 'public function act(): void {}', '200', null, undefined],
  [
    '17.64 json of a nullable model',
    'return response()->json(User::find(1));',
    '200',
    'application/json',
    { anyOf: [{ $ref: '#/User' }, { type: 'object', maxProperties: 0 }] },
  ],
  [
    '17.65 response() of a resource',
    'return response(new UserResource(User::first()), 202);',
    '202',
    'application/json',
    { $ref: '#/UserResource' },
  ],
  [
    '17.67 a filtered collection',
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
    '17.67 with values()',
    'return User::all()->filter(fn ($u) => $u->active)->values();',
    '200',
    'application/json',
    { type: 'array', items: { $ref: '#/User' } },
  ],
  [
    '17.68 a filtered collection of resources',
    'return UserResource::collection(User::all()->filter());',
    '200',
    'application/json',
    DATA({ type: 'array', items: { $ref: '#/UserResource' } }),
  ],
  [
    '17.68 a keyed collection of resources',
    "return UserResource::collection(User::all()->keyBy('name'));",
    '200',
    'application/json',
    DATA({ type: 'object', additionalProperties: { $ref: '#/UserResource' } }),
  ],
  [
    '17.69 streamDownload without headers',
    "return response()->streamDownload(fn () => 1, 'orders.csv');",
    '200',
    'text/html',
    { type: 'string', format: 'binary' },
  ],
  [
    '17.70 Storage::download',
    "return Storage::download('a.csv', 'b.json');",
    '200',
    'text/csv',
    { type: 'string', format: 'binary' },
  ],
  [
    '17.76 integer keys of a returned array',
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
  const documented = document(ROWS.map(([, code]) => ({ code })));
  ROWS.forEach(([name, , status, type, schema], i) => {
    it(name, () => {
      const responses = documented.responses[i] ?? {};
      expect(Object.keys(responses)).toContain(status);
      if (type === null) expect(responses[status]).not.toHaveProperty('content');
      else expect(jsonOf(responses, status, type)).toEqual(schema);
    });
  });

  it('an explicit 201 is never lowered, and no 200 stands beside it', () => {
    const i = ROWS.findIndex(([name]) => name.startsWith('17.43'));
    expect(Object.keys(documented.responses[i] ?? {})).toEqual(['201']);
  });

  it('describes every status by its phrase, and a run-time status by its own sentence', () => {
    const of = (prefix: string) => documented.responses[ROWS.findIndex(([name]) => name.startsWith(prefix))] ?? {};
    expect(of('17.60 the same')['410']?.description).toBe('Gone');
    expect(of('17.46')['3XX']?.description).toBe('Redirect');
    expect(of('17.50').default?.description).toBe('Response whose status is chosen at run time.');
  });

  it('says where a redirect leads and how a file is stored', () => {
    const of = (prefix: string) => documented.responses[ROWS.findIndex(([name]) => name.startsWith(prefix))] ?? {};
    expect(of('17.46')['3XX']?.headers).toEqual({
      Location: { description: 'The URL to follow.', schema: { type: 'string', format: 'uri-reference' } },
    });
    expect(of('17.70')['200']?.headers).toMatchObject({
      'Content-Disposition': { example: 'attachment; filename=b.json' },
    });
  });

  it('raises what could not be read', () => {
    const codes = new Set(documented.diagnostics.map((d) => d.code));
    expect(codes).toContain('inferred-response.status-unread');
    expect(codes).toContain('inferred-response.payload-unrecoverable');
    expect(codes).toContain('inferred-response.keys-may-gap');
    expect(codes).toContain('inferred-response.created-incomplete');
  });
});
