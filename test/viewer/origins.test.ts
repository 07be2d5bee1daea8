import { expect, test } from 'vitest';
import { originsOf } from '../../server/src/viewer/origins.js';

test.each([
  ['a literal', { url: 'https://api.orders.test/v1' }, ['https://api.orders.test']],
  ['no address of the web', { url: '/v1' }, []],
  [
    'variables of listed values',
    { url: 'http://{host}:{port}', variables: { host: { default: 'a.test', enum: ['a.test', 'b.test'] }, port: {} } },
    ['http://a.test:*', 'http://b.test:*'],
  ],
  [
    'a port that may be typed',
    { url: 'http://localhost:{port}/', variables: { port: { default: '8765' } } },
    ['http://localhost:8765', 'http://localhost:*'],
  ],
  [
    'a label that may be typed',
    { url: 'https://{region}.orders.test/v1', variables: { region: { default: 'eu' } } },
    ['https://eu.orders.test', 'https://*.orders.test'],
  ],
  [
    'a host that may be typed',
    { url: 'https://{host}', variables: { host: { default: 'a.test' } } },
    ['https://a.test'],
  ],
  ['what would end the policy', { url: "https://a.test;script-src 'unsafe-inline'" }, []],
])('the origins of a server: %s', (_, server, expected) => {
  expect(originsOf({ servers: [server] })).toEqual(expected);
});

test('servers of paths and operations, and where tokens come from, are origins as well', () => {
  const document = {
    paths: {
      '/a': {
        servers: [{ url: 'https://path.test' }],
        get: { servers: [{ url: 'https://operation.test' }] },
        additionalOperations: { COPY: { servers: [{ url: 'https://copy.test' }] } },
      },
    },
    components: {
      securitySchemes: {
        o: { type: 'oauth2', flows: { password: { tokenUrl: 'https://token.test/oauth', refreshUrl: '/again' } } },
      },
    },
  };
  const hosts = ['path', 'operation', 'copy', 'token'].map((name) => `https://${name}.test`);
  expect(originsOf(document)).toEqual(hosts);
  expect(originsOf(null)).toEqual([]);
});
