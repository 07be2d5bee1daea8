import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMap, type Json, type JsonMap } from '../../protocol/src/index.js';
import {
  contentHash,
  schemaViolations,
  uirViolations,
  ValidParts,
  violationsByParts,
  writeJson,
  writeYaml,
} from '../../server/src/document/index.js';
import type { PartKind } from '../../server/src/document/parts.js';
import { artifactBytes, artifactViolations, EmissionMemo } from '../../server/src/emit/index.js';
import { loosely } from './arbitrary.js';
import { json } from './json.js';
import { spoiled } from './spoiled.js';

// A document made part by part has to equal one made whole.

const OPERATION = `{"operationId":"a","tags":["A"],"x-docgen":{"id":"op:v1:aaaaaaaaaaaaaaaa"},
  "parameters":[{"in":"path","name":"b","required":true,"schema":{"type":"integer"}},
    {"x-docgen":{"id":"par:v1:aaaaaaaaaaaaaaaa"},"$ref":"#/components/parameters/C"}],
  "responses":{"200":{"description":"OK","content":{"application/json":{"schema":{"type":"array","items":{"enum":[1]}}}}},
    "404":{"x-docgen":{"id":"res:v1:aaaaaaaaaaaaaaaa"},"$ref":"#/components/responses/E"}}}`;
const DOCUMENT = json(`{"openapi":"3.2.0","info":{"title":"T","version":"1"},"tags":[{"name":"A"}],
  "paths":{"/a/{b}":{"get":${OPERATION},"parameters":[{"in":"query","name":"q","schema":true}],
      "additionalOperations":{"PURGE":${OPERATION}}},
    "/e":{"get":{},"post":${OPERATION}}},
  "webhooks":{"w":{"post":${OPERATION}}},
  "components":{"schemas":{"D":{"type":"object","properties":{"e":{"type":"string"}}},"T":true},
    "responses":{"E":{"description":"E"}},
    "parameters":{"C":{"in":"query","name":"c","schema":true}},
    "securitySchemes":{"s":{"type":"http","scheme":"bearer"}},
    "pathItems":{"P":{"get":{"responses":{"200":{"description":"OK"}}}}}}}`) as JsonMap;

const nothing = () => undefined;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

describe('violations of a document whose other parts are known', () => {
  test.each(['uir', 'openapi-3.2'] as const)('%s: the same places, rules and order', (name) => {
    const valid = new ValidParts();
    const documents = [DOCUMENT, ...spoiled(DOCUMENT)].filter(isMap);
    const found = documents.map((document) => violationsByParts(name, document, valid));
    // The first is valid, so that every other is checked with nearly all of its parts known.
    expect(found[0]).toEqual([]);
    let refused = 0;
    for (const [at, document] of documents.entries()) {
      const whole = schemaViolations(name, document);
      if (whole.length > 0) refused++;
      expect(found[at]).toEqual(whole);
      expect(violationsByParts(name, document, valid)).toEqual(whole);
    }
    expect(documents.length).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(documents.length / 4);
    expect(refused).toBeLessThan(documents.length);
  });

  test('of a large document: no more than 64 parts in the form they are checked in are held at once', () => {
    const paths = Array.from({ length: 150 }, (_, n): [string, Json] => [`/a${n}/{b}`, json(`{"get":${OPERATION}}`)]);
    const document: JsonMap = new Map(DOCUMENT).set('paths', new Map(paths));
    const valid = new ValidParts();
    const made: (() => boolean)[] = [];
    let most = 0;
    const form = (part: JsonMap, kind: PartKind): JsonMap => {
      made.push(
        () => valid.parts.of(part, kind, nothing, () => ({ form: part, validAs: undefined })).form !== undefined,
      );
      most = Math.max(most, 1 + made.slice(0, -1).filter((isHeld) => isHeld()).length);
      return part;
    };
    expect(violationsByParts('openapi-3.2', document, valid, form)).toEqual([]);
    expect(made.length).toBeGreaterThan(150);
    expect(most).toBe(64);
    // Wherever a part is wrong, the violations are those of the whole document.
    for (const at of [0, 63, 64, 149]) {
      const spoilt = new Map(paths).set(paths[at]?.[0] as string, json('{"get":{"operationId":5}}'));
      const whole: JsonMap = new Map(document).set('paths', spoilt);
      expect(violationsByParts('openapi-3.2', whole, new ValidParts())).toEqual(schemaViolations('openapi-3.2', whole));
      expect(schemaViolations('openapi-3.2', whole)).toHaveLength(1);
    }
  });

  test('a part that was valid elsewhere is not where parts of another kind stand', () => {
    const valid = new ValidParts();
    expect(violationsByParts('openapi-3.2', DOCUMENT, valid)).toEqual([]);
    const components = DOCUMENT.get('components') as JsonMap;
    const schema = (components.get('schemas') as JsonMap).get('D') as Json;
    const moved = new Map(DOCUMENT).set('paths', new Map([['/a', new Map([['get', schema]])]]));
    expect(violationsByParts('openapi-3.2', moved, valid)).toEqual(schemaViolations('openapi-3.2', moved));
    expect(schemaViolations('openapi-3.2', moved)).not.toEqual([]);
  });
});

test('text and hash are those of the whole document, whatever is remembered', () => {
  const members = [
    'paths',
    'webhooks',
    'components',
    'schemas',
    'get',
    'additionalOperations',
    '/a',
    'x-docgen',
    'responses',
  ];
  const memo = new EmissionMemo();
  fc.assert(
    fc.property(loosely(members, 4), (document) => {
      for (let turn = 0; turn < 2; turn++) {
        expect(text(artifactBytes(document, false, memo))).toBe(writeJson(document));
        expect(text(artifactBytes(document, true, memo))).toBe(writeYaml(document));
      }
    }),
    { numRuns: 300 },
  );
  for (const document of [DOCUMENT, ...spoiled(DOCUMENT)].filter(isMap)) {
    expect(text(artifactBytes(document, false, memo))).toBe(writeJson(document));
    expect(text(artifactBytes(document, true, memo))).toBe(writeYaml(document));
    const schema = { name: 'openapi-3.2', violation: 'document.openapi-invalid' } as const;
    expect(artifactViolations(schema, document, memo)).toEqual(schemaViolations('openapi-3.2', document));
  }
  expect(contentHash(DOCUMENT)).toMatch(/^[0-9a-f]{64}$/);
  expect(uirViolations(DOCUMENT)).toEqual(schemaViolations('uir', DOCUMENT));
});
