import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../protocol/src/index.js';
import { type ComponentDefinition, componentRef } from '../../server/src/analysis/index.js';
import { writeJson } from '../../server/src/document/index.js';
import { codes, config, ref, schema200, uses } from './assembled.js';
import { body, build, by, component, dig, fragment, op, response } from './fixtures.js';
import { json } from './json.js';

describe('components (document 11)', () => {
  test('contested names climb', () => {
    const components = [
      component(['App\\Billing\\Receipt'], 'Receipt', '{"type":"object"}'),
      component(['App\\Sales\\Receipt'], 'Receipt', '{"type":"object"}'),
    ];
    const built = build([
      uses('GET /a', ref('App\\Billing\\Receipt'), components),
      uses('GET /b', ref('App\\Sales\\Receipt'), components),
    ]);
    expect(Object.keys(dig(built.document, 'components', 'schemas') as object)).toEqual([
      'BillingReceipt',
      'SalesReceipt',
    ]);
    expect(dig(built.document, ...schema200('/a'), '$ref')).toBe('#/components/schemas/BillingReceipt');
    expect(codes(built)).toEqual(['warning components.name-collision']);
  });

  test('identity and wished name are apart (document rows 19, 20)', () => {
    const components = [
      component(['order-v1'], 'Order', '{"type":"object"}'),
      component(['App\\Models\\Order'], 'Purchase', '{"type":"object"}'),
    ];
    const { document } = build([
      uses('GET /a', ref('order-v1'), components),
      uses('GET /b', ref('App\\Models\\Order'), components),
    ]);
    expect(dig(document, 'components', 'schemas', 'Order', 'x-docgen', 'id')).toBe('sch:v1:erv4fhbn3dohktm7');
    expect(dig(document, 'components', 'schemas', 'Purchase', 'x-docgen', 'id')).toBe('sch:v1:7iol6bbhmki7wys5');
  });

  test('recursion, mappings, data and nullable uses', () => {
    const schema = `{"type":"object","properties":{"parent":{"anyOf":[${ref('App\\Node')},{"type":"null"}]},"example":${ref('App\\Node')}},
      "oneOf":[${ref('App\\Node')}],"discriminator":{"propertyName":"t","mapping":{"n":${JSON.stringify(componentRef('schemas', ['App\\Node']))}}},
      "default":${ref('App\\Other')}}`;
    const { document } = build([uses('GET /a', ref('App\\Node'), [component(['App\\Node'], 'Node', schema)])]);
    const target = '#/components/schemas/Node';
    expect(dig(document, 'components', 'schemas', 'Node')).toMatchObject({
      properties: { parent: { anyOf: [{ $ref: target }, { type: 'null' }] }, example: { $ref: target } },
      oneOf: [{ $ref: target }],
      discriminator: { mapping: { n: target } },
      default: { $ref: componentRef('schemas', ['App\\Other']) },
    });
  });

  test('nothing publishable', () => {
    const built = build([
      uses('GET /a', `{"anyOf":[${ref('App\\Empty')},{"type":"null"}]}`, [component(['App\\Empty'], 'Empty', null)]),
    ]);
    expect(built.document.has('components')).toBe(false);
    expect(dig(built.document, ...schema200('/a'), 'anyOf')).toEqual([{ type: 'object' }, { type: 'null' }]);
  });

  test('what a stronger layer replaced is not published, its trail names no placeholder', () => {
    const { document } = build([
      fragment(
        'GET /a',
        [body('200', `{"items":${ref('App\\Gone')}}`), body('200', '{"items":{"type":"string"}}', 'attribute')],
        { components: [component(['App\\Gone'], 'Gone', '{"type":"object"}')] },
      ),
    ]);
    expect(document.has('components')).toBe(false);
    expect(writeJson(document)).not.toContain('docgen:schemas');
    expect(writeJson(document)).toContain('"overrode"');
  });

  test('specialisations are named with their arguments once there are several', () => {
    const page = (argument: string) => component(['App\\Page', argument], 'Page', '{"type":"object"}');
    const one = build([uses('GET /a', ref('App\\Page', 'App\\Order'), [page('App\\Order')])]);
    expect(Object.keys(dig(one.document, 'components', 'schemas') as object)).toEqual(['Page']);
    const two = build([
      uses('GET /a', ref('App\\Page', 'App\\Order'), [page('App\\Order')]),
      uses('GET /b', ref('App\\Page', 'App\\User'), [page('App\\User')]),
    ]);
    expect(Object.keys(dig(two.document, 'components', 'schemas') as object)).toEqual(['PageOfOrder', 'PageOfUser']);
    expect(codes(two)).toEqual([]);
  });

  test('a shared response gives its use the id of its first media type', () => {
    const definition: ComponentDefinition = {
      bucket: 'responses',
      tuple: ['App\\OrderPage'],
      name: 'OrderPage',
      diagnostics: [],
      contributions: [
        {
          target: { node: 'component' },
          field: '*',
          value: json('{"description":"A page.","content":{"text/plain":{},"application/json":{}}}'),
          by: by('inference'),
        },
      ],
    };
    const { document } = build([
      fragment('GET /orders', [response('200', '$ref', componentRef('responses', ['App\\OrderPage']))], {
        components: [definition],
      }),
    ]);
    const use = dig(document, 'paths', '/orders', 'get', 'responses', '200') as Record<string, { id: string }>;
    expect(use.$ref).toBe('#/components/responses/OrderPage');
    expect(use['x-docgen']?.id).toMatch(/^res:v1:/);
    expect(Object.keys(dig(document, 'components', 'responses', 'OrderPage', 'content') as object)).toEqual([
      'application/json',
      'text/plain',
    ]);
  });

  test('security schemes: configured win, contributed need a use, keys are made legal', () => {
    const schemes = json('{"to ken":{"type":"http","scheme":"bearer"}}') as JsonMap;
    const contributed: ComponentDefinition[] = ['to ken', 'unused', 'used'].map((key) => ({
      bucket: 'securitySchemes',
      tuple: [key],
      name: key,
      diagnostics: [],
      contributions: [
        {
          target: { node: 'component' },
          field: '*',
          value: json('{"type":"http","scheme":"basic"}'),
          by: by('integration'),
        },
      ],
    }));
    const { document } = build(
      [fragment('GET /a', [op('security', json('[{"to ken":[]},{"used":["a"]}]'))], { components: contributed })],
      {
        ...config({ security: { authMiddleware: null, schemes, default: null, document: null } }),
        securitySchemes: json('{"idle":{"type":"mutualTLS"}}') as JsonMap,
      },
    );
    expect(dig(document, 'components', 'securitySchemes')).toEqual({
      token: { type: 'http', scheme: 'bearer' },
      used: { type: 'http', scheme: 'basic' },
    });
    expect(dig(document, 'paths', '/a', 'get', 'security')).toEqual([{ token: [] }, { used: ['a'] }]);
  });
});
