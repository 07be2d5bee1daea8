import { expect, test } from 'vitest';
import { componentReach } from '../../server/src/questions/comparison/reach.js';
import { documentOf } from '../diff/comparison.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (schema: object) => ({
  responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
});

const SCHEMAS = {
  Book: { properties: { author: ref('Author') } },
  'Book.Draft': { properties: { of: ref('Book') } },
  Author: { properties: { books: { type: 'array', items: ref('Book') } } },
  Lonely: { properties: { self: ref('Lonely') } },
};
const document = documentOf({
  paths: {
    '/books': {
      parameters: [{ $ref: '#/components/parameters/Page' }],
      get: answers(ref('Book')),
      post: { responses: {} },
    },
    '/drafts': { get: answers(ref('Book.Draft')) },
    '/plain': { get: { security: [], responses: {} } },
  },
  webhooks: { 'book.sold': { post: { requestBody: { content: { 'application/json': { schema: ref('Author') } } } } } },
  security: [{ token: [] }],
  components: {
    schemas: SCHEMAS,
    parameters: { Page: { in: 'query', name: 'page', schema: { type: 'integer' } } },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
});

const reachOf = (...paths: string[]) => {
  const found = componentReach(
    document,
    documentOf({}),
    paths.map((path) => ({ path })),
  );
  return Object.fromEntries(found.map(({ component, operations }) => [component, operations]));
};

test('a component reaches every operation that uses it, through others and around circles', () => {
  const all = ['GET /books', 'GET /drafts', 'POST webhooks.book.sold'];
  expect(reachOf('components.schemas.Author.properties.name')).toEqual({ 'components.schemas.Author': all });
  expect(reachOf('components.schemas.Book', 'components.schemas.Book.required')).toEqual({
    'components.schemas.Book': all,
  });
});

test('names may hold dots', () => {
  expect(reachOf('components.schemas.Book.Draft.properties.of')).toEqual({
    'components.schemas.Book.Draft': ['GET /drafts'],
  });
});

test('what the path item names belongs to its operations, and schemes to those that require them', () => {
  const both = ['GET /books', 'POST /books'];
  expect(reachOf('components.parameters.Page')).toEqual({ 'components.parameters.Page': both });
  expect(reachOf('components.securitySchemes.token')).toEqual({
    'components.securitySchemes.token': ['GET /books', 'GET /drafts', 'POST /books', 'POST webhooks.book.sold'],
  });
});

test('what nothing uses, and what is no component, reaches nothing', () => {
  expect(reachOf('components.schemas.Lonely', 'GET /books', 'components.schemas.Nope', 'security')).toEqual({});
});

test('an operation whose placeholders are named otherwise is named once, as it is now', () => {
  const withPath = (path: string) =>
    documentOf({ paths: { [path]: { get: answers(ref('Author')) } }, components: { schemas: SCHEMAS } });
  const changes = [{ path: 'components.schemas.Author.description' }];
  expect(componentReach(withPath('/authors/{id}'), withPath('/authors/{author}'), changes)).toEqual([
    { component: 'components.schemas.Author', operations: ['GET /authors/{author}'] },
  ]);
});
