import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Contribution, Fragment } from '../../server/src/analysis/index.js';
import { contentHash, uirViolations, writeJson } from '../../server/src/document/index.js';
import { ref } from './assembled.js';
import { body, build, component, dig, fragment, op, response } from './fixtures.js';
import { json } from './json.js';

describe('the whole', () => {
  const pool: Fragment[] = [
    ...['/a', '/b', '/c/{x}', '/c/{y}'].flatMap((path, index) =>
      ['GET', 'POST'].map((verb) =>
        fragment(
          `${verb} ${path}`,
          [
            op('operationId', index === 1 ? 'same' : `${verb}${path}`),
            op('tags', ['T'], 'fallback'),
            body('200', ref('App\\Billing\\Receipt')),
            body('409', '{"type":"object","properties":{"message":{"type":"string"}}}'),
            response('409', 'description', index === 0 ? 'A' : 'B'),
          ],
          {
            controller: `App\\C${index}`,
            components: [
              component(['App\\Billing\\Receipt'], 'Receipt', `{"items":${ref('App\\Sales\\Receipt')}}`),
              component(['App\\Sales\\Receipt'], 'Receipt', '{"type":"object"}'),
            ],
          },
        ),
      ),
    ),
    fragment('GET /a', [op('operationId', 'collides')]),
  ];

  test('does not depend on the order of the fragments', () => {
    const expected = build(pool);
    const text = writeJson(expected.document);
    fc.assert(
      fc.property(fc.shuffledSubarray(pool, { minLength: pool.length }), (fragments) => {
        const built = build(fragments);
        expect(writeJson(built.document)).toBe(text);
        expect(built.diagnostics).toEqual(expected.diagnostics);
      }),
      { numRuns: 30 },
    );
  });

  test('validates and hashes to what it says', () => {
    const { document } = build(pool);
    expect(uirViolations(document)).toEqual([]);
    expect(dig(document, 'x-docgen', 'document', 'contentHash')).toBe(contentHash(document));
  });

  test('text that cannot be written is made so', () => {
    const { document } = build([fragment('GET /a', [op('summary', 'a\ud800b'), op('x-n', [Number.NaN, 1])])]);
    expect(dig(document, 'paths', '/a', 'get', 'summary')).toBe('a\ufffdb');
    expect(dig(document, 'paths', '/a', 'get', 'x-n')).toEqual([null, 1]);
    expect(writeJson(document)).toContain('\ufffd');
  });

  test('members with nodes of their own are not written as fields', () => {
    const { document } = build([fragment('GET /a', [op('responses', 1), op('x-docgen', 1)])]);
    expect(dig(document, 'paths', '/a', 'get')).toEqual({ 'x-docgen': { id: expect.any(String) } });
  });

  test('a violation is told', () => {
    const broken: Contribution[] = [op('deprecated', 'yes'), response('200', 'headers.X', json('{"required":1}'))];
    const { diagnostics } = build([fragment('GET /a', broken)]);
    expect(diagnostics.map((d) => d.code)).toEqual(['document.schema-invalid', 'document.schema-invalid']);
    expect(diagnostics[0]?.message).toContain('#/paths/~1a/get/deprecated');
  });
});
