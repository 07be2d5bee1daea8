import { expect, test } from 'vitest';
import { run } from '../support/operation.js';

/** Documents an action without inference; gives the schema of what it answers. */
function answered(doc: string): unknown {
  const { operations } = run({
    files: {
      'app/C.php': `<?php namespace App; class C { /** ${doc} */ public function show() { return $this->x; } }`,
    },
    routes: [{ uri: 'api/x' }],
  });
  const responses = operations['GET /api/x']?.responses as Record<
    string,
    { content?: Record<string, { schema: unknown }> }
  >;
  return responses?.[200]?.content?.['application/json']?.schema;
}

test('without inference an action answers what its docblock says (engine 1.3)', () => {
  expect(answered('@return array{id: int, name?: string|null}')).toEqual({
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: ['string', 'null'] } },
    required: ['id'],
  });
  expect(answered('@return list<int>')).toEqual({ type: 'array', items: { type: 'integer' } });
  expect(answered('@phpstan-return array<string, float>')).toEqual({
    type: 'object',
    additionalProperties: { type: 'number' },
  });
});

test('classes are not known without inference', () => {
  expect(answered('@return array{by: Person}')).toEqual({
    type: 'object',
    properties: { by: {} },
    required: ['by'],
  });
  for (const said of ['\\Illuminate\\Http\\JsonResponse', 'Person|null', 'void', 'mixed'])
    expect(answered(`@return ${said}`)).toBeUndefined();
});
