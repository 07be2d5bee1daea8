import { expect, test } from 'vitest';
import { artifactOf, check, expectPassed } from './exchanges.js';

const ok = { responses: { 200: {} } };

/** Matches a path against templates and tells the template, or undefined. */
function match(templates: readonly string[], path: string, method = 'GET', more: object = {}): string | undefined {
  const paths = Object.fromEntries(templates.map((template) => [template, { get: ok }]));
  return artifactOf({ paths, ...more }).operations.match(method, path)?.operation.path;
}

test.each<[string, readonly string[], string, string | undefined]>([
  ['the literal one (contract row 24)', ['/a/{x}', '/a/me'], '/a/me', '/a/me'],
  ['more literal text on the left', ['/{x}/b', '/a/{x}'], '/a/b', '/a/{x}'],
  ['the first of equals', ['/a/{y}', '/a/{x}'], '/a/1', '/a/{x}'],
  ['as many segments', ['/a/{x}'], '/a/1/2', undefined],
  ['no empty value', ['/a/{x}/b'], '/a//b', undefined],
  ['outer slashes and a query', ['/a'], '//a/?b=/c', '/a'],
  ['text and parameters in one segment', ['/{a}.json'], '/x.y.json', '/{a}.json'],
  ['literal text is not decoded', ['/a b'], '/a%20b', undefined],
  ['the root', ['/'], '/', '/'],
])('%s', (_, templates, path, expected) => expect(match(templates, path)).toBe(expected));

test('base paths of servers are tried after the whole path', () => {
  const servers = [{ url: 'https://x.example/{v}/', variables: { v: { default: 'v1' } } }, { url: '/base' }];
  expect(match(['/a'], '/v1/a', 'GET', { servers })).toBe('/a');
  expect(match(['/a'], '/base/a', 'GET', { servers })).toBe('/a');
  expect(match(['/a', '/base/a'], '/base/a', 'GET', { servers })).toBe('/base/a');
  expect(match(['/a'], '/other/a', 'GET', { servers })).toBeUndefined();
});

test('values of path parameters are decoded and checked', () => {
  const parameters = [{ name: 'x', in: 'path', required: true, schema: { enum: ['a b'] } }];
  const document = { paths: { '/{x}': { get: { ...ok, parameters } } } };
  expectPassed(check(document, { request: 'GET /a%20b' }));
  expect(check(document, { request: 'GET /c' }).violations[0]?.location).toBe('path {x}');
});

test('HEAD is no GET (contract row 23)', () => {
  const outcome = check({ paths: { '/api/posts': { get: ok } } }, { request: 'HEAD /api/posts?a=1' });
  expect([outcome.ok, outcome.documented, outcome.coverage]).toEqual([false, false, []]);
  expect(outcome.message).toBe(`HEAD /api/posts is not documented.

  The contract documents no HEAD operation at all.

  The artifact predates this route, or the route is excluded from the document.

  Rebuild it: docgen export`);
});

test('a request nobody documents is told which paths are', () => {
  const paths = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/p/${at}`, { post: ok }]));
  expect(check({ paths }, { request: 'POST /api/unknown' }).message).toBe(`POST /api/unknown is not documented.

  The contract documents these POST paths:
    /p/0
    /p/1
    /p/10
    /p/11
    /p/2
    /p/3
    /p/4
    /p/5
    … and 4 more.

  The artifact predates this route, or the route is excluded from the document.

  Rebuild it: docgen export`);
});
