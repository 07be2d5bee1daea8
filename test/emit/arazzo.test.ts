import { expect, test } from 'vitest';
import type { JsonMap } from '../../protocol/src/index.js';
import { writeYaml } from '../../server/src/document/index.js';
import { formatRow } from '../../server/src/emit/formats.js';
import { artifactViolations, violationDiagnostics } from '../../server/src/emit/index.js';
import { json } from '../document/json.js';
import { emittedTree } from '../support/emitters.js';
import { documentOf, written } from './written.js';

const CART = 'op:v1:aaaaaaaaaaaaaaaa';
const ORDER = 'op:v1:bbbbbbbbbbbbbbbb';
const NAMELESS = 'op:v1:cccccccccccccccc';
const created = { 201: { description: 'Created' }, 422: { description: 'Invalid' } };

function shop(workflows: unknown, responses: unknown = created) {
  return documentOf({
    info: { title: 'Orders API', version: '1.4.0' },
    paths: {
      '/carts': { post: { operationId: 'carts.store', 'x-docgen': { id: CART }, responses } },
      '/orders': {
        post: { operationId: 'orders.store', 'x-docgen': { id: ORDER }, responses },
        get: { 'x-docgen': { id: NAMELESS }, responses },
      },
    },
    'x-docgen': { workflows },
  });
}

const CHECKOUT = {
  id: 'checkout',
  steps: [
    { id: 'carts_store', operation: CART, outputs: { cartId: '$response.body#/id' } },
    {
      id: 'orders_store',
      operation: ORDER,
      body: { contentType: 'application/json', payload: { cart: '$steps.carts_store.outputs.cartId' } },
    },
  ],
};

test('the example of the reference (emitters 9)', () => {
  const tree = emittedTree('arazzo', shop([CHECKOUT]));
  expect(written('arazzo', shop([CHECKOUT])).found).toEqual([]);
  expect(writeYaml(tree)).toBe(`arazzo: 1.0.1
info:
  title: 'Orders API'
  version: 1.4.0
sourceDescriptions:
  -
    name: openapi
    url: openapi.json
    type: openapi
workflows:
  -
    workflowId: checkout
    steps:
      -
        stepId: carts_store
        operationPath: '{$sourceDescriptions.openapi.url}#/paths/~1carts/post'
        successCriteria:
          -
            condition: '$statusCode == 201'
        outputs:
          cartId: '$response.body#/id'
      -
        stepId: orders_store
        operationPath: '{$sourceDescriptions.openapi.url}#/paths/~1orders/post'
        requestBody:
          contentType: application/json
          payload:
            cart: $steps.carts_store.outputs.cartId
        successCriteria:
          -
            condition: '$statusCode == 201'
`);
});

test('everything a workflow may say', () => {
  const parameters = [{ name: 'id', in: 'query', value: 1 }];
  const inputs = { type: 'object', properties: { user: { type: 'string' } } };
  const step = { id: 's', operation: CART, description: 'D.', parameters };
  const workflow = { id: 'w', summary: 'S.', description: 'W.', inputs, steps: [step], outputs: { 'a.b': '$url' } };
  const { tree, found } = written('arazzo', shop([workflow]), {
    beside: { 'openapi-3.0': 'c.json', 'openapi-3.1': '../b.yaml' },
  });
  expect(found).toEqual([]);
  expect(tree.sourceDescriptions[0].url).toBe('../b.yaml');
  expect(tree.workflows).toEqual([
    {
      workflowId: 'w',
      summary: 'S.',
      description: 'W.',
      inputs,
      steps: [
        {
          stepId: 's',
          description: 'D.',
          operationPath: '{$sourceDescriptions.openapi.url}#/paths/~1carts/post',
          parameters,
          successCriteria: [{ condition: '$statusCode == 201' }],
        },
      ],
      outputs: { 'a.b': '$url' },
    },
  ]);
});

test('a name without a dot names the operation', () => {
  const document = documentOf({
    paths: { '/a/{b}': { get: { operationId: 'show', 'x-docgen': { id: CART }, responses: created } } },
    'x-docgen': { workflows: [{ id: 'w', steps: [{ id: 's', operation: CART }] }] },
  });
  expect(written('arazzo', document).tree.workflows[0].steps[0]).toMatchObject({ operationId: 'show' });
});

test('two statuses of success are no criterion (emitters row 48)', () => {
  const { tree } = written('arazzo', shop([CHECKOUT], { 200: { description: 'OK' }, 201: { description: 'Created' } }));
  expect(tree.workflows[0].steps[0]).not.toHaveProperty('successCriteria');
});

test('what cannot be written is left out and told; without any workflow there is no file', () => {
  const step = (id: string, operation = CART) => ({ id, operation, outputs: { 'a b': '$url' } });
  const { tree, found } = written(
    'arazzo',
    shop([
      { id: 'a b', steps: [step('s')] },
      { id: 'w', steps: [step('x y'), step('s'), step('nameless', NAMELESS), step('gone', 'op:v1:dddddddddddddddd')] },
      { id: 'empty', steps: [step('nameless', NAMELESS)] },
    ]),
  );
  expect(
    tree.workflows.map(({ workflowId, steps }: { workflowId: string; steps: unknown[] }) => [workflowId, steps.length]),
  ).toEqual([['w', 1]]);
  expect(found.map((line) => line.split(' ')[1])).toEqual([
    'arazzo.name-unusable',
    'arazzo.name-unusable',
    'arazzo.name-unusable',
    'arazzo.step-unresolved',
    'arazzo.step-unresolved',
    'arazzo.step-unresolved',
  ]);
  const none = written('arazzo', documentOf({}));
  expect([none.tree, none.found]).toEqual([undefined, ['info arazzo.no-workflows No']]);
});

test('an artifact is held to the official schema (emitters 11.2)', () => {
  const { schema } = formatRow('arazzo');
  if (schema === undefined) throw new Error('Arazzo has a schema.');
  const broken = json('{"arazzo":"1.0.1","info":{"title":"T","version":"1"},"sourceDescriptions":[],"workflows":[]}');
  const [first] = violationDiagnostics('arazzo', schema, artifactViolations(schema, broken as JsonMap));
  expect(first).toMatchObject({ severity: 'error', code: 'arazzo.invalid' });
});
