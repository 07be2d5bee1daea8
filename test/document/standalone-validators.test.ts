import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../protocol/src/index.js';
import { standaloneValidators } from '../../scripts/standalone-validators.mjs';
import { checkedSchemas, type SchemaName } from '../../server/src/document/schema-check/schemas.js';
import { schemaViolations, violationsBy } from '../../server/src/document/schema-check/violations.js';
import type { Format } from '../../server/src/emit/formats.js';
import { emittedTree } from '../support/emitters.js';
import { json } from './json.js';
import { spoiled } from './spoiled.js';

// A bundle holds the compiled schemas as text; sources compile them. Both have to answer alike, in the same words and order.

const PROVENANCE = '{"producer":"overlay","layer":"overlay","source":{"file":"a.php","line":3},"fields":["summary"]}';
const DOCUMENT = json(`{"openapi":"3.2.0","jsonSchemaDialect":"https://spec.openapis.org/oas/3.2/dialect/2025-09-17",
  "info":{"title":"T","version":"1"},"servers":[{"url":"https://a.example/{v}","variables":{"v":{"default":"1"}}}],
  "security":[{"s":[]}],"tags":[{"name":"A","parent":"B"}],"x-docgen":{"document":{"id":"doc:v1:abc"}},
  "paths":{"/a/{b}":{"get":{"operationId":"a","deprecated":true,"tags":["A"],
    "x-docgen":{"id":"op:v1:abc","provenance":[${PROVENANCE}]},
    "parameters":[{"in":"path","name":"b","required":true,"schema":{"type":"integer","minimum":1}},
      {"$ref":"#/components/parameters/C"}],
    "requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/D"}}}},
    "responses":{"200":{"description":"OK","headers":{"X":{"schema":{"type":["string","null"]}}},
      "content":{"application/json":{"schema":{"type":"array","items":{"enum":[1,2]}},"examples":{"e":{"value":[]}}}}}}}}},
  "components":{"parameters":{"C":{"in":"query","name":"c","schema":true}},
    "schemas":{"D":{"type":"object","properties":{"e":{"format":"uri","pattern":"^a"}},"required":["e"],
      "discriminator":{"propertyName":"e"}}},
    "securitySchemes":{"s":{"type":"http","scheme":"bearer"}}}}`);

const standalone = new Map<string, ValidateFunction>();

beforeAll(async () => {
  const require = createRequire(new URL('../../server/package.json', import.meta.url));
  for (const [name, text] of await standaloneValidators()) {
    const module = { exports: {} as ValidateFunction };
    new Function('module', 'exports', 'require', text)(module, module.exports, require);
    standalone.set(name, module.exports);
  }
});

const STEP =
  '{"stepId":"s","operationId":"a","successCriteria":[{"condition":"$statusCode == 200"}],"outputs":{"o":"$url"}}';
const ARAZZO = json(`{"arazzo":"1.0.1","info":{"title":"T","version":"1"},
  "sourceDescriptions":[{"name":"openapi","url":"a.json","type":"openapi"}],
  "workflows":[{"workflowId":"w","summary":"S","inputs":{"type":"object","properties":{"a":{"type":"string"}}},
    "steps":[${STEP},${STEP.replace('"s"', '"t"')}],"outputs":{"o":"$steps.s.outputs.o"}}]}`);

/** Makes the document one that the schema has nothing against. */
function documentOf(name: SchemaName): Json {
  if (name === 'arazzo-1.0') return ARAZZO;
  const version = { 'openapi-3.1': '3.1.1', 'openapi-3.0': '3.0.4' }[name as string];
  if (version === undefined) return DOCUMENT;
  const emitted = emittedTree(name as Format, DOCUMENT as JsonMap);
  expect(schemaViolations(name, emitted)).toEqual([]);
  return emitted;
}

test.each(Object.keys(checkedSchemas) as SchemaName[])('%s', (name) => {
  const validate = standalone.get(name) as ValidateFunction;
  const document = documentOf(name);
  const documents = [document, ...spoiled(document)];
  expect(documents.length).toBeGreaterThan(100);
  let refused = 0;
  for (const document of documents) {
    const violations = schemaViolations(name, document);
    if (violations.length > 0) refused++;
    expect(violationsBy(validate, document)).toEqual(violations);
  }
  expect(refused).toBeGreaterThan(documents.length / 2);
  expect(refused).toBeLessThan(documents.length);
});
