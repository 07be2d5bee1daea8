import type { DiffResult, PlainChange } from '@docgen/protocol/rpc';

/** Makes a change; `path` tells its target. */
export function change(code: string, path: string, of: Partial<PlainChange> = {}): PlainChange {
  const [subject = ''] = code.split('.');
  const kind = /-?added$/.test(code) ? 'added' : /-?removed$/.test(code) ? 'removed' : 'changed';
  return { kind, target: subject as PlainChange['target'], id: 'x', path, breaking: false, code, ...of };
}

/** Makes the result of a diff from its changes. */
export function diffOf(changes: readonly PlainChange[], of: Partial<DiffResult> = {}): DiffResult {
  const breaking = changes.filter((one) => one.breaking).length;
  return {
    document: 'default',
    source: 'main:docs/openapi.json',
    arguments: 'docs/openapi.json --against=main',
    old: { title: 'Bookshop API', version: '1.4.0' },
    current: { title: 'Bookshop API', version: '1.5.0' },
    changeset: {
      breaking: breaking > 0,
      pairing: 'identity',
      disjointIdentities: [],
      unreferencedComponents: [],
      counts: { total: changes.length, breaking },
      changes,
    },
    notes: [],
    reach: [],
    configuration: [],
    exit: 0,
    ...of,
  };
}

/** Lists changes of every kind a page has to show. */
export const SOME_CHANGES: readonly PlainChange[] = [
  change('operation.removed', 'DELETE /api/books/{book}', { breaking: true }),
  change('parameter.added-required', 'GET /api/books parameters query:region', { breaking: true }),
  change('response.removed', 'POST /api/orders responses 202', { breaking: true }),
  change('schema.type-changed', 'POST /api/orders requestBody application/json schema.properties.quantity.type', {
    breaking: true,
    fields: [{ field: 'type', old: 'string', new: 'integer' }],
  }),
  change('schema.property-removed', 'components.schemas.Book.properties.isbn', { breaking: true }),
  change('schema.enum-value-added', 'components.schemas.Book.properties.state.enum', {
    breaking: true,
    fields: [{ field: 'enum', old: ['draft', 'published'], new: ['draft', 'published', 'withdrawn'] }],
  }),
  change('operation.added', 'POST /api/books/{book}/reviews'),
  change('parameter.renamed', 'GET /api/orders/{order} parameters path:order', {
    fields: [{ field: 'name', old: 'order_id', new: 'order' }],
  }),
  change('operation.summary-changed', 'GET /api/books', {
    fields: [{ field: 'summary', old: 'List', new: 'List the books of the shop' }],
  }),
  change('schema.annotation-changed', 'components.schemas.Author.properties.name', {
    fields: [{ field: 'description', old: null, new: 'As it stands on the cover.' }],
  }),
];

export const SOME_REACH = [
  {
    component: 'components.schemas.Book',
    operations: [
      'GET /api/books',
      'GET /api/books/{book}',
      'GET /api/orders/{order}',
      'POST /api/books',
      'PUT /api/books/{book}',
    ],
  },
  { component: 'components.schemas.Author', operations: ['GET /api/authors', 'GET /api/books'] },
];
