import { expect, test } from 'vitest';
import { checkExamples } from '../../server/src/contract/index.js';
import { artifactOf } from './exchanges.js';

const integer = { type: 'integer' };

test('one of four examples is told at its place (contract row 33)', () => {
  const artifact = artifactOf({
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'page', in: 'query', schema: integer, example: 1 }],
          responses: {
            200: {
              content: {
                'application/json': { schema: integer, examples: { few: { value: 2 }, none: { value: 'x' } } },
              },
            },
          },
        },
      },
    },
    components: { schemas: { A: { type: 'object', properties: { id: { ...integer, examples: [3] } } } } },
  });
  expect(checkExamples(artifact)).toEqual({
    checked: 4,
    failed: 1,
    message: `1 of 4 documented example(s) do not match the schema beside them.

  GET /a 200 application/json none
    at /paths/~1a/get/responses/200/content/application~1json/examples/none/value
    the example
      must be integer
      schema   /paths/~1a/get/responses/200/content/application~1json/schema`,
  });
});

test('a document without examples passes', () => {
  expect(checkExamples(artifactOf({ paths: {} }))).toEqual({ checked: 0, failed: 0, message: null });
});

test('what a component holds is told once, webhooks after paths', () => {
  const shared = { content: { 'application/json': { schema: integer, example: 'x' } } };
  const artifact = artifactOf({
    paths: { '/a': { get: { responses: { 404: { $ref: '#/components/responses/No' } } } } },
    webhooks: { sent: { post: { requestBody: shared } } },
    components: { responses: { No: shared } },
  });
  const { checked, failed, message } = checkExamples(artifact);
  expect([checked, failed]).toEqual([2, 2]);
  expect(message?.match(/ {4}at \S+/g)).toEqual([
    '    at /webhooks/sent/post/requestBody/content/application~1json/example',
    '    at /components/responses/No/content/application~1json/example',
  ]);
});
