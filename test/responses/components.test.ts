import { describe, expect, it } from 'vitest';
import { document } from './world.js';

const documented = document([
  { code: 'return User::all();' },
  { code: 'return PostResource::collection(Post::query()->simplePaginate());' },
  { code: "return new Note(1, 'a');" },
  { code: 'return Team::all();' },
  { code: 'return new AnyResource(User::first());' },
  { code: 'return new AnyResource(Team::first());' },
  { code: 'return User::cursorPaginate();' },
]);
const { components } = documented;

describe('models (responses 10, 11)', () => {
  it('are made of columns, casts and timestamps, without what is hidden', () => {
    expect(components.User).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        name: { type: 'string' },
        email: { type: ['string', 'null'], description: 'Where mail goes' },
        role: { $ref: '#/Role' },
        team_id: { type: ['integer', 'null'] },
        active: { type: ['boolean', 'integer'] },
        score: { type: ['string', 'number'] },
        state: { type: 'string', enum: ['on', 'off'] },
        created_at: { type: 'string', format: 'date-time' },
        updated_at: { type: 'string', format: 'date-time' },
      },
      required: ['id', 'name', 'email', 'role', 'team_id', 'active', 'score', 'state', 'created_at', 'updated_at'],
    });
  });

  it('with only $fillable publish those names unconstrained and optional (responses row 29)', () => {
    expect(components.Team).toMatchObject({
      properties: { id: { type: 'integer' }, name: {} },
      required: ['id', 'created_at', 'updated_at'],
    });
    expect(documented.diagnostics.map((d) => d.code)).toContain('inference.type-unresolved');
  });
});

describe('resources (responses 7)', () => {
  it('require what every site has and leave optional what may be missing (responses rows 14, 15, 16, 17 and 19)', () => {
    expect(components.PostResource).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        body: { type: 'string' },
        author: { $ref: '#/UserResource' },
        at: { type: 'string', format: 'date-time' },
        extra: { type: 'string', const: 'yes' },
        both: { anyOf: [{ type: 'string', const: 'x' }, { type: 'null' }] },
        a: { type: 'integer', const: 1 },
        b: { type: 'integer', const: 2 },
      },
      required: ['id', 'body', 'author', 'at', 'both'],
    });
    expect(components.UserResource).toMatchObject({
      properties: { posts: { type: 'array', items: { $ref: '#/PostResource' } } },
      required: ['id', 'name', 'role'],
    });
  });

  it('without a stated model are specialised by their call sites (responses row 13)', () => {
    expect(Object.keys(components)).toEqual(expect.arrayContaining(['AnyResource<User>', 'AnyResource<Team>']));
  });
});

describe('objects (responses 4)', () => {
  it('require nullable promoted members, not those a constructor leaves out (responses rows 8 and 9)', () => {
    expect(components.Note).toEqual({
      description: 'A note.',
      type: 'object',
      properties: {
        late: { type: ['string', 'null'] },
        id: { type: 'integer' },
        text: { type: ['string', 'null'] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['id', 'text', 'tags'],
    });
  });
});

describe('pages (responses 8)', () => {
  it('name the members of each kind and share their parts (responses row 26)', () => {
    expect(components['PostResource#simplePage']).toMatchObject({
      properties: { links: { $ref: '#/SimplePaginationLinks' }, meta: { $ref: '#/SimplePaginationMeta' } },
      required: ['data', 'links', 'meta'],
    });
    expect(components.SimplePaginationMeta).toMatchObject({
      required: ['current_page', 'from', 'path', 'per_page', 'to'],
    });
    expect(components['User#cursorPaginator']).toMatchObject({
      required: ['data', 'path', 'per_page', 'next_cursor', 'next_page_url', 'prev_cursor', 'prev_page_url'],
    });
  });

  it('are inline, parts too, when components are off', () => {
    const off = document([{ code: 'return UserResource::collection(User::paginate());' }], {
      document: (d) => {
        d.representation.paginationComponents = false;
      },
    });
    expect(Object.keys(off.components).filter((name) => /Page|Pagination/.test(name))).toEqual([]);
  });
});

describe('wrapping (responses 7.4)', () => {
  const body = (setting: Parameters<typeof document>[1]) =>
    document([{ code: 'return new UserResource(User::first());' }], setting).responses[0]?.['200'];

  it('follows the host, the class and the configuration (responses row 21)', () => {
    expect(body({ host: { wrap: null } })).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/UserResource' } } },
    });
    expect(body({ host: { wrap: 'item' } })).toMatchObject({
      content: { 'application/json': { schema: { required: ['item'] } } },
    });
    expect(
      body({
        document: (d) => {
          d.integrations.api_resources = { enabled: true, wrap: 'x' };
        },
      }),
    ).toMatchObject({
      content: { 'application/json': { schema: { required: ['x'] } } },
    });
  });
});
