import { describe, expect, test } from 'vitest';
import { type App, run } from '../support/operation.js';
import { expectRow, id, integer, type PathRow, p, string } from './path-row.js';

const ROWS: PathRow[] = [
  {
    name: '16 string $id',
    uri: 'api/x/{id}',
    action: 'string $id',
    parameters: { id: p('id', string) },
    notFound: false,
  },
  {
    name: '17 model',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    parameters: { team: p('team', integer, id) },
    facts: { team: { routeBinding: { key: 'id' } } },
    notFound: true,
  },
  {
    name: '18 ULID key',
    uri: 'api/t/{ticket}',
    action: 'Ticket $ticket',
    parameters: { ticket: p('ticket', { type: 'string', format: 'ulid' }, 'Looked up by `code`.') },
    facts: { ticket: { routeBinding: { key: 'code' } } },
    notFound: true,
  },
  {
    name: '19 getRouteKeyName',
    uri: 'api/k/{keyed}',
    action: 'Keyed $keyed',
    parameters: { keyed: p('keyed', string) },
    codes: ['route-binding.untyped'],
    notFound: true,
  },
  {
    name: '20 binder',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    host: binder('team'),
    parameters: { team: p('team', string) },
    codes: ['route-binding.untyped'],
    notFound: true,
  },
  {
    name: '21 binder with PathParameter',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    host: binder('team'),
    attributes: "#[\\Docgen\\Attributes\\PathParameter('team', type: 'int')]",
    parameters: { team: p('team', integer) },
    notFound: true,
  },
  {
    name: '22 untyped column',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    route: { bindingFields: { team: 'slug' } },
    parameters: { team: p('team', string, 'Looked up by `slug`.') },
    facts: { team: { routeBinding: { key: 'slug' } } },
    codes: ['route-binding.column-untyped'],
    notFound: true,
  },
  {
    name: '23 a column of a migration',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    route: { bindingFields: { team: 'slug' } },
    infers: true,
    parameters: { team: p('team', string, 'Looked up by `slug`.') },
    facts: { team: { routeBinding: { key: 'slug' } } },
    notFound: true,
  },
  {
    name: '24 date cast',
    uri: 'api/e/{entry}',
    action: 'Entry $entry',
    route: { bindingFields: { entry: 'recorded_on' } },
    parameters: { entry: p('entry', { type: 'string', format: 'date' }, 'Looked up by `recorded_on`.') },
    notFound: true,
  },
  {
    name: 'cast with a format',
    uri: 'api/e/{entry}',
    action: 'Entry $entry',
    route: { bindingFields: { entry: 'at' } },
    parameters: {
      entry: p(
        'entry',
        { type: 'string', description: 'Serialized using the date format "H:i".' },
        'Looked up by `at`.',
      ),
    },
    notFound: true,
  },
  {
    name: '$dates column: Laravel 10 took the list away',
    uri: 'api/e/{entry}',
    action: 'Entry $entry',
    route: { bindingFields: { entry: 'seen_at' } },
    parameters: { entry: p('entry', { type: 'string' }, 'Looked up by `seen_at`.') },
    notFound: true,
    codes: ['route-binding.column-untyped'],
  },
  {
    name: 'enum cast',
    uri: 'api/e/{entry}',
    action: 'Entry $entry',
    route: { bindingFields: { entry: 'state' } },
    parameters: { entry: p('entry', { $ref: 'docgen:schemas:App\\State' }, 'Looked up by `state`.') },
    notFound: true,
  },
  {
    name: '25 scopeBindings',
    uri: 'api/teams/{team}/posts/{post}',
    action: 'Team $team, Post $post',
    route: { scoped: true },
    parameters: { team: p('team', integer, id), post: p('post', integer, `${id} Must belong to \`{team}\`.`) },
    facts: { team: { routeBinding: { key: 'id' } }, post: { routeBinding: { key: 'id', scopedTo: 'team' } } },
    notFound: true,
  },
  {
    name: '26 withoutScopedBindings',
    uri: 'api/teams/{team}/posts/{post}',
    action: 'Team $team, Post $post',
    route: { scoped: false, bindingFields: { post: 'id' } },
    parameters: { team: p('team', integer, id), post: p('post', integer, id) },
    facts: { team: { routeBinding: { key: 'id' } }, post: { routeBinding: { key: 'id' } } },
    notFound: true,
  },
  {
    name: 'example of requests 5',
    uri: 'api/teams/{team}/posts/{post}',
    action: 'Team $team, Post $post',
    route: { trashed: true, bindingFields: { post: 'slug' } },
    parameters: {
      team: p('team', integer, id),
      post: p('post', string, 'Looked up by `slug`. Must belong to `{team}`. Soft-deleted records are found too.'),
    },
    facts: {
      team: { routeBinding: { key: 'id' } },
      post: { routeBinding: { key: 'slug', scopedTo: 'team', withTrashed: true } },
    },
    notFound: true,
  },
  {
    name: '27 string-backed enum',
    uri: 'api/s/{state}',
    action: 'State $state',
    parameters: { state: p('state', { $ref: 'docgen:schemas:App\\State' }) },
    facts: {},
    notFound: true,
  },
  {
    name: '28 int-backed enum',
    uri: 'api/l/{level}',
    action: 'Level $level',
    parameters: { level: p('level', string) },
    codes: ['route-binding.untyped'],
    notFound: false,
  },
  {
    name: '29 whereIn',
    uri: 'api/k/{kind}',
    action: 'string $kind',
    route: { wheres: { kind: 'a|b' } },
    parameters: { kind: p('kind', { type: 'string', enum: ['a', 'b'] }) },
    notFound: false,
  },
  {
    name: '30 counted digits',
    uri: 'api/z/{zip}',
    action: 'string $zip',
    route: { wheres: { zip: '\\d{5}' } },
    parameters: { zip: p('zip', string) },
    codes: ['route-constraint.unportable'],
    notFound: false,
  },
  {
    name: 'constraint on a bound integer is not read',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    route: { wheres: { team: '[0-9]+' } },
    parameters: { team: p('team', integer, id) },
    notFound: true,
  },
  {
    name: 'constraint on a bound string',
    uri: 'api/t/{text}',
    action: 'Text $text',
    route: { wheres: { text: '[a-z]+' } },
    parameters: { text: p('text', { type: 'string', pattern: '^[a-z]+$' }, id) },
    notFound: true,
  },
  {
    name: '63 plain class',
    uri: 'api/d/{doc}',
    action: 'DocId $doc',
    parameters: { doc: p('doc', string) },
    codes: ['route-binding.untyped'],
    notFound: false,
  },
  {
    name: '64 snake case segment',
    uri: 'api/b/{blog_post}',
    action: 'Post $blogPost',
    parameters: { blog_post: p('blog_post', integer, id) },
    notFound: true,
  },
  {
    name: '64 camel case segment',
    uri: 'api/b/{blogPost}',
    action: 'Post $blog_post',
    parameters: { blogPost: p('blogPost', string) },
    notFound: false,
  },
  {
    name: '65 withTrashed without soft deletes',
    uri: 'api/teams/{team}',
    action: 'Team $team',
    route: { trashed: true },
    parameters: { team: p('team', integer, id) },
    facts: { team: { routeBinding: { key: 'id' } } },
    notFound: true,
  },
  {
    name: '66 resource scoped() without columns',
    uri: 'api/teams/{team}/posts/{post}',
    action: 'Team $team, Post $post',
    route: { bindingFields: { team: null, post: null } },
    parameters: { team: p('team', integer, id), post: p('post', integer, `${id} Must belong to \`{team}\`.`) },
    facts: { team: { routeBinding: { key: 'id' } }, post: { routeBinding: { key: 'id', scopedTo: 'team' } } },
    notFound: true,
  },
  {
    name: '72 unique ids of another column',
    uri: 'api/p/{pub}',
    action: 'Pub $pub',
    parameters: { pub: p('pub', integer, id) },
    notFound: true,
  },
  {
    name: '72 the unique id column',
    uri: 'api/p/{pub}',
    action: 'Pub $pub',
    route: { bindingFields: { pub: 'public_id' } },
    parameters: { pub: p('pub', { type: 'string', format: 'uuid' }, 'Looked up by `public_id`.') },
    notFound: true,
  },
  {
    name: '73 RouteKey attribute',
    uri: 'api/s/{slugged}',
    action: 'Slugged $slugged',
    parameters: { slugged: p('slugged', string, 'Looked up by `slug`.') },
    facts: { slugged: { routeBinding: { key: 'slug' } } },
    notFound: true,
  },
  {
    name: 'a constant getRouteKeyName',
    uri: 'api/n/{named}',
    action: 'Named $named',
    parameters: { named: p('named', string, 'Looked up by `handle`.') },
    facts: { named: { routeBinding: { key: 'handle' } } },
    notFound: true,
  },
  {
    name: 'a constant getRouteKeyName beside a resolveRouteBinding',
    uri: 'api/b/{both}',
    action: 'Both $both',
    parameters: { both: p('both', string) },
    codes: ['route-binding.untyped'],
    notFound: true,
  },
  {
    name: 'Route::model',
    uri: 'api/m/{crew}',
    action: '$crew',
    host: binder('crew', 'App\\Ticket'),
    parameters: { crew: p('crew', { type: 'string', format: 'ulid' }, 'Looked up by `code`.') },
    facts: { crew: { routeBinding: { key: 'code' } } },
    notFound: true,
  },
];

function binder(name: string, model?: string): App['host'] {
  const router = { groups: {}, aliases: {}, priority: [], global: [], patterns: {}, limiters: {}, macros: {} };
  const one = { kind: model === undefined ? ('bind' as const) : ('model' as const), class: model ?? null, at: null };
  return { router: { ...router, binders: { [name]: one } } };
}

test('an enum component carries its prose', () => {
  const files = {
    'app/C.php': '<?php namespace App; class C { public function show(State $state) {} }',
    'app/State.php': `<?php namespace App; use Docgen\\Attributes\\CaseDescription; enum State: string {
      /** Not sent. */ case Draft = 'draft';
      #[CaseDescription('On its way')] case Sent = 'sent'; }`,
  };
  const document: App['document'] = (d) => {
    d.representation.enumNaming = 'names';
  };
  const { components } = run({ files, document, routes: [{ uri: 'api/{state}' }] });
  expect(components).toEqual({
    State: [
      {
        type: 'string',
        enum: ['draft', 'sent'],
        'x-enum-varnames': ['Draft', 'Sent'],
        'x-enumNames': ['Draft', 'Sent'],
        'x-enum-descriptions': ['Not sent.', 'On its way'],
        'x-enumDescriptions': { draft: 'Not sent.', sent: 'On its way' },
      },
    ],
  });
});
describe('path parameters (requests 4 to 6)', () => {
  test.each(ROWS)('$name', expectRow);
});
