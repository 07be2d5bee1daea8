import { describe, expect, test } from 'vitest';
import { documentOf, written } from './written.js';

const OK = { responses: { 200: { description: 'OK' } } };
const to30 = (members: Record<string, unknown>) => written('openapi-3.0', documentOf(members));

const info = (code: string, at = '') => `info ${code} ${at}`;
const warning = (code: string, at = '') => `warning ${code} ${at}`;

describe('documents (emitters 5.1)', () => {
  test('version, dialect, information, webhooks (emitters rows 17, 32, 35, diagnostics rows 33, 34)', () => {
    const { tree, found } = to30({
      jsonSchemaDialect: 'https://dialect.test/own',
      info: { title: 'T', version: '1', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } },
      webhooks: { b: { post: OK }, a: { post: { responses: { 200: { $ref: '#/components/responses/R' } } } } },
      components: { responses: { R: { description: 'R' } } },
    });
    expect(tree).toEqual({
      openapi: '3.0.4',
      info: { title: 'T', license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT' }, version: '1' },
      paths: {},
    });
    expect(found).toEqual([
      warning('downlevel.info-summary', '#/info/summary'),
      info('downlevel.license-identifier', '#/info/license/identifier'),
      warning('downlevel.webhooks', '#/webhooks'),
    ]);
    const { diagnostics } = to30({ webhooks: { b: { post: OK }, a: { post: OK } } });
    expect(diagnostics[0]?.message).toContain('a, b');
    const licence = { name: 'L', identifier: 'MIT', url: 'https://l.test' };
    const both = to30({ info: { title: 'T', version: '1', license: licence } });
    expect(both.tree.info.license).toEqual({ name: 'L', url: 'https://l.test' });
    expect(both.found).toEqual([warning('downlevel.license-identifier', '#/info/license/identifier')]);
  });

  test('mutual TLS and what requires it (emitters row 31)', () => {
    const { tree, found } = to30({
      security: [{ mtls: [] }, {}],
      paths: {
        '/a': {
          get: { ...OK, security: [{ mtls: [] }] },
          put: { ...OK, security: [{ mtls: [], key: [] }] },
          post: { ...OK, security: [] },
        },
      },
      components: {
        securitySchemes: {
          mtls: { type: 'mutualTLS' },
          alias: { $ref: '#/components/securitySchemes/mtls' },
          key: { type: 'apiKey', in: 'header', name: 'K' },
        },
      },
    });
    expect(tree.security).toEqual([{}]);
    expect(tree.paths['/a']).toEqual({
      get: OK,
      put: { ...OK, security: [{ key: [] }] },
      post: { ...OK, security: [] },
    });
    expect(Object.keys(tree.components.securitySchemes)).toEqual(['key']);
    expect(found).toEqual(
      ['alias', 'mtls'].map((n) => warning('downlevel.mutual-tls', `#/components/securitySchemes/${n}`)),
    );
  });

  test('an operation without responses (emitters row 34)', () => {
    const { tree, found } = to30({ paths: { '/a': { get: {}, put: { responses: {} } } } });
    const responses = { default: { description: 'No response of this operation is documented.' } };
    expect(tree.paths['/a']).toEqual({ get: { responses }, put: { responses } });
    expect(found).toEqual([
      `${info('downlevel.empty-responses', '#/paths/~1a/get')} (GET /a)`,
      `${info('downlevel.empty-responses', '#/paths/~1a/put')} (PUT /a)`,
    ]);
  });

  test('texts beside references (emitters row 27)', () => {
    const { tree, found } = to30({
      paths: {
        '/a': { get: { responses: { 200: { $ref: '#/components/responses/R', description: 'D', summary: 'S' } } } },
      },
      components: { responses: { R: { description: 'R' } } },
    });
    expect(tree.paths['/a'].get.responses[200]).toEqual({ $ref: '#/components/responses/R' });
    expect(found).toEqual([`${info('downlevel.ref-siblings', '#/paths/~1a/get/responses/200')} (GET /a)`]);
  });

  test('shared path items stand where they are used, and one that is missing takes its path along (emitters row 33)', () => {
    const shared = (name: string) => ({ $ref: `#/components/pathItems/${name}` });
    const { tree, found, diagnostics } = to30({
      paths: {
        '/a': { ...shared('Chain'), description: 'Own.', put: OK },
        '/gone': shared('Missing'),
        '/round': shared('Round'),
        '/b': { get: { ...OK, callbacks: { done: { '{$url}': shared('Item'), '{$method}': shared('Missing') } } } },
      },
      components: {
        pathItems: {
          Chain: shared('Item'),
          Item: { description: 'Shared.', get: {}, put: { responses: { 200: { description: 'Other' } } } },
          Round: shared('Round'),
        },
      },
    });
    const placeholder = { responses: { default: { description: 'No response of this operation is documented.' } } };
    expect(tree.paths).toEqual({
      '/a': { description: 'Own.', get: placeholder, put: OK },
      '/b': {
        get: {
          ...OK,
          callbacks: {
            done: {
              '{$url}': {
                description: 'Shared.',
                get: placeholder,
                put: { responses: { 200: { description: 'Other' } } },
              },
            },
          },
        },
      },
    });
    expect(tree.components).toBe(undefined);
    expect(found).toEqual([
      info('downlevel.component-path-items', '#/components/pathItems'),
      `${info('downlevel.path-item-ref', '#/paths/~1a')} (/a)`,
      `${info('downlevel.empty-responses', '#/components/pathItems/Item/get')} (GET /a)`,
      `${warning('downlevel.path-item-ref', '#/paths/~1b/get/callbacks/done/{$method}')} (GET /b)`,
      `${info('downlevel.path-item-ref', '#/paths/~1b/get/callbacks/done/{$url}')} (GET /b)`,
      `${info('downlevel.empty-responses', '#/components/pathItems/Item/get')} (GET /b)`,
      `${warning('downlevel.path-item-ref', '#/paths/~1gone')} (/gone)`,
      `${warning('downlevel.path-item-ref', '#/paths/~1round')} (/round)`,
    ]);
    expect(diagnostics[1]?.message).toContain('#/components/pathItems/Chain → #/components/pathItems/Item');
  });

  test('the losses of 3.1 come first', () => {
    const { found } = to30({
      info: { title: 'T', version: '1', summary: 'S' },
      paths: { '/a': { query: OK } },
    });
    expect(found).toEqual([
      'warning downlevel.query-method #/paths/~1a/query (QUERY /a)',
      warning('downlevel.info-summary', '#/info/summary'),
    ]);
  });
});
