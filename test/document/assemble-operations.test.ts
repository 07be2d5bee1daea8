import { describe, expect, test } from 'vitest';
import { uirViolations } from '../../server/src/document/index.js';
import { codes, ref, uses } from './assembled.js';
import { build, component, dig, fragment, op } from './fixtures.js';

describe('operations (document 10.2, 10.5)', () => {
  test('one slot, one operation: the first by signature', () => {
    const built = build([
      fragment('GET /orders', [op('operationId', 'late')], { signature: 'GET b.test/orders', host: 'b.test' }),
      fragment('GET /orders', [op('operationId', 'early')], { signature: 'GET a.test/orders', host: 'a.test' }),
    ]);
    expect(dig(built.document, 'paths', '/orders', 'get', 'operationId')).toBe('early');
    expect(codes(built)).toEqual(['error route.operation-collision']);
    expect(built.diagnostics[0]).toMatchObject({ routeSignature: 'GET b.test/orders' });
    expect(built.diagnostics[0]?.help).toContain('document of its own');
    const twice = build([fragment('GET /a', [op('operationId', 'x')]), fragment('GET /a', [op('operationId', 'y')])]);
    expect(twice.diagnostics[0]?.help).toContain('registered twice');
  });

  test('one identity, two paths: both kept', () => {
    const built = build([
      fragment('GET /a/{x}', [op('operationId', 'x')]),
      fragment('GET /a/{y}', [op('operationId', 'y')]),
    ]);
    expect(Object.keys(dig(built.document, 'paths') as object)).toEqual(['/a/{x}', '/a/{y}']);
    expect(codes(built)).toEqual(['error route.duplicate-operation']);
  });

  test('paths that differ in names of placeholders are one item under the first, and keep their identities', () => {
    const fragments = ['DELETE /a/{z}/b/{y}', 'GET /a/{y}/b/{x}', 'PUT /a/{b}/b/{c}'].map((route) =>
      fragment(route, []),
    );
    const alone = fragments.map((one) => build([one]));
    const together = build(fragments);
    const paths = dig(together.document, 'paths') as Record<string, Record<string, unknown>>;
    expect(Object.keys(paths)).toEqual(['/a/{b}/b/{c}']);
    expect(Object.keys(paths['/a/{b}/b/{c}'] ?? {})).toEqual(['get', 'put', 'delete']);
    const idOf = (built: typeof together, method: string) => {
      const [path = ''] = Object.keys(dig(built.document, 'paths') as object);
      return dig(built.document, 'paths', path, method, 'x-docgen', 'id');
    };
    for (const [at, method] of ['delete', 'get', 'put'].entries()) {
      expect(idOf(together, method)).toBe(idOf(alone[at] as typeof together, method));
    }
    expect(codes(together)).toEqual([]);
  });

  test('one operationId, one diagnostic per later claimant (document row 36)', () => {
    const built = build(['/a', '/b', '/c'].map((path) => fragment(`GET ${path}`, [op('operationId', 'orders.index')])));
    expect(codes(built)).toEqual(['warning route.duplicate-operation-id', 'warning route.duplicate-operation-id']);
    expect(Object.keys(dig(built.document, 'paths') as object)).toHaveLength(3);
  });

  test('webhooks have slots and identities of their own', () => {
    const hook = (operationId: string) =>
      fragment('POST webhooks.order.shipped', [op('operationId', operationId)], { webhook: 'order.shipped', path: '' });
    const built = build([hook('a'), hook('b'), fragment('POST /a', [op('operationId', 'c')])]);
    expect(dig(built.document, 'webhooks', 'order.shipped', 'post')).toMatchObject({
      'x-docgen': { id: 'op:v1:ksz7xomb5pshjcjz' },
      operationId: 'a',
    });
    expect(Object.keys(dig(built.document, 'paths') as object)).toEqual(['/a']);
    expect(codes(built)).toEqual(['error webhook.operation-collision']);
    expect(uirViolations(built.document)).toEqual([]);
  });

  test('methods beyond the fixed ones', () => {
    const { document } = build([
      fragment('PURGE /a', [op('operationId', 'p')]),
      fragment('QUERY /a', [op('operationId', 'q')]),
    ]);
    expect(dig(document, 'paths', '/a', 'additionalOperations', 'PURGE', 'operationId')).toBe('p');
    expect(dig(document, 'paths', '/a', 'query', 'operationId')).toBe('q');
  });

  test('a failed route is a stub, or nothing, and registers no component', () => {
    const stub = [
      op('operationId', 'a', 'fallback'),
      op('description', 'Documentation could not be generated for this route.', 'fallback'),
    ];
    const components = [component(['App\\A'], 'A', '{"type":"object"}')];
    const built = build([
      fragment('GET /a', stub, { failed: 'x', components }),
      fragment('GET /b', [], { failed: 'x' }),
      uses('GET /c', ref('App\\A')),
    ]);
    expect(dig(built.document, 'paths', '/a', 'get')).toMatchObject({
      'x-docgen': { id: expect.any(String) },
      operationId: 'a',
      description: stub[1]?.value,
    });
    expect(dig(built.document, 'paths', '/a', 'get', 'responses')).toBe(undefined);
    expect(dig(built.document, 'paths', '/b')).toBe(undefined);
    expect(built.document.has('components')).toBe(false);
    expect(uirViolations(built.document)).toEqual([]);
  });
});
