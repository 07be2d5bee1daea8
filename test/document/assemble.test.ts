import { describe, expect, test } from 'vitest';
import { componentRef } from '../../server/src/analysis/index.js';
import { formats, openapiViolations } from '../../server/src/emit/index.js';
import { body, build, by, component, dig, fragment, js, op, response } from './fixtures.js';

describe('components', () => {
  const ref = (...tuple: string[]) => `{"$ref":${JSON.stringify(componentRef('schemas', tuple))}}`;

  test('contested names climb', () => {
    const components = [
      component(['App\\Billing\\Receipt'], 'Receipt', '{"type":"object"}'),
      component(['App\\Sales\\Receipt'], 'Receipt', '{"type":"object"}'),
    ];
    const { document, diagnostics } = build([
      fragment(
        'GET /a',
        [op('operationId', 'a'), response('200', 'description', 'OK'), body('200', ref('App\\Billing\\Receipt'))],
        { components },
      ),
      fragment(
        'GET /b',
        [op('operationId', 'b'), response('200', 'description', 'OK'), body('200', ref('App\\Sales\\Receipt'))],
        { components },
      ),
    ]);
    expect(Object.keys(dig(document, 'components', 'schemas') as object)).toEqual(['BillingReceipt', 'SalesReceipt']);
    expect(
      dig(document, 'paths', '/a', 'get', 'responses', '200', 'content', 'application/json', 'schema', '$ref'),
    ).toBe('#/components/schemas/BillingReceipt');
    expect(diagnostics.map((d) => `${d.severity} ${d.code}`)).toEqual(['warning components.name-collision']);
    const emitted = formats.get('openapi-3.2')?.emit(document, { provenance: 'winners', dropIds: false });
    expect(openapiViolations('openapi-3.2', emitted?.document ?? new Map())).toEqual([]);
  });

  test('nothing publishable', () => {
    const { document } = build([
      fragment('GET /a', [body('200', ref('App\\Empty'))], { components: [component(['App\\Empty'], 'Empty', null)] }),
    ]);
    expect(document.has('components')).toBe(false);
    const schema = dig(
      document,
      'paths',
      '/a',
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    ) as Record<string, unknown>;
    expect(schema.type).toBe('object');
    expect(schema).not.toHaveProperty('$ref');
    expect(js(document)).toBeTruthy();
    expect(by('inference').producer).toBe('inference');
  });
});
