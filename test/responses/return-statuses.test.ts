import { describe, expect, it } from 'vitest';
import { DATA, expectRows, type ReturnRow } from './return-rows.js';

const ROWS: ReturnRow[] = [
  [
    'a created resource (responses row 43)',
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
    'fresh() (responses row 44)',
    'return new UserResource(User::create([])->fresh());',
    '200',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    'firstOrCreate, at 200 (responses row 45)',
    'return new UserResource(User::firstOrCreate([]));',
    '200',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    'firstOrCreate, at 201 (responses row 45)',
    'return new UserResource(User::firstOrCreate([]));',
    '201',
    'application/json',
    DATA({ $ref: '#/UserResource' }),
  ],
  [
    'a model straight after its insert (responses row 73)',
    "return User::create(['name' => 'x']);",
    '201',
    'application/json',
    { allOf: [{ $ref: '#/User#created' }, { type: 'object', required: ['name'] }] },
  ],
  [
    'json() of a created model (responses row 75)',
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
  ['a redirect (responses row 46)', "return redirect('/x');", '3XX', null, undefined],
  ['a redirect with a status (responses row 47)', "return redirect('/x', 301);", '301', null, undefined],
  ['text (responses row 48)', "return 'pong';", '200', 'text/html', { type: 'string' }],
  ['no content (responses row 49)', 'return response()->noContent();', '204', null, undefined],
  [
    'an unread status (responses row 50)',
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
    'a helper, specialised (responses row 60)',
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
    'the same helper, otherwise (responses row 60)',
    "return $this->ok(null, 'gone', 410);",
    '410',
    'application/json',
    {
      type: 'object',
      properties: { message: { type: 'string', const: 'gone' }, data: { type: 'null' } },
      required: ['message', 'data'],
    },
  ],
];

describe('the statuses of what actions return', () => {
  const { documented, of } = expectRows(ROWS);

  it('an explicit 201 is never lowered, and no 200 stands beside it', () => {
    expect(Object.keys(of('(responses row 43)'))).toEqual(['201']);
  });

  it('describes every status by its phrase, and a run-time status by its own sentence', () => {
    expect(of('the same helper')['410']?.description).toBe('Gone');
    expect(of('(responses row 46)')['3XX']?.description).toBe('Redirect');
    expect(of('(responses row 50)').default?.description).toBe('Response whose status is chosen at run time.');
  });

  it('says where a redirect leads', () => {
    expect(of('(responses row 46)')['3XX']?.headers).toEqual({
      Location: { description: 'The URL to follow.', schema: { type: 'string', format: 'uri-reference' } },
    });
  });

  it('raises what could not be read', () => {
    const codes = new Set(documented.diagnostics.map((d) => d.code));
    expect(codes).toContain('inferred-response.status-unread');
    expect(codes).toContain('inferred-response.created-incomplete');
  });
});
