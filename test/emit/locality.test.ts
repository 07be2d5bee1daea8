import { expect, test } from 'vitest';
import { isMap, type Json, type JsonMap } from '../../protocol/src/index.js';
import { type Format, formatRows } from '../../server/src/emit/formats.js';
import { EmissionMemo } from '../../server/src/emit/index.js';
import { json } from '../document/json.js';
import { emitted } from '../support/emitters.js';
import { documentOf } from './written.js';

// Every operation leads to a finding in every format, so that a part made again shows by a finding that is another object.

const operation = (summary: string) => ({
  summary,
  tags: ['T'],
  security: [{ gone: [] }],
  parameters: [
    { $ref: '#/components/parameters/P' },
    { name: 'c', in: 'cookie', style: 'cookie', schema: { const: 1 } },
  ],
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } } },
    400: { $ref: '#/components/responses/Gone' },
  },
});

const before = documentOf({
  paths: { '/a': { get: operation('A') }, '/b': { get: operation('B') }, '/c': { get: operation('C') } },
  components: {
    schemas: { S: { type: 'object', properties: { a: { const: 1 }, b: { $ref: '#/components/schemas/None' } } } },
    parameters: { P: { name: 'p', in: 'query', schema: { const: 1 } } },
  },
});

/** Replaces one member deep in a document; all other nodes are the very objects, as after an edit. */
function replaced(node: Json | undefined, path: readonly string[], value: Json): Json {
  const [key, ...rest] = path;
  return key === undefined
    ? value
    : new Map(node as JsonMap).set(key, replaced((node as JsonMap).get(key), rest, value));
}

const after = replaced(before, ['paths', '/b', 'get'], json(JSON.stringify(operation('Edited')))) as JsonMap;
const NAMES = formatRows.map(({ names }) => names[0] as Format);

test.each(NAMES)(
  'an edit of one operation makes %s of that one again, and comes to the same as from nothing',
  (format) => {
    const memo = new EmissionMemo();
    const first = emitted(format, before, {}, memo);
    const second = emitted(format, after, {}, memo);
    expect(second).toEqual(emitted(format, after));
    expect(second.diagnostics.length).toBe(first.diagnostics.length);
    const remade = second.diagnostics.filter((diagnostic, at) => diagnostic !== first.diagnostics[at]);
    const ofParts = remade.filter(
      ({ routeSignature, message }) => routeSignature !== undefined || message.includes('/components'),
    );
    // What is told of names that several operations share is told of the whole, by TypeScript.
    const others = ofParts.filter(({ code }) => code !== 'typescript.operation-inlined');
    expect(others.every(({ routeSignature }) => routeSignature === 'GET /b')).toBe(true);
    if (['openapi-3.1', 'openapi-3.0', 'collection', 'typescript'].includes(format))
      expect(others.length).toBeGreaterThan(0);
    if (!isMap(second.content as Json) || !isMap(first.content as Json)) return;
    const part = (content: unknown, ...keys: string[]) =>
      keys.reduce<Json | undefined>((node, key) => (isMap(node) ? node.get(key) : undefined), content as Json);
    for (const path of ['/a', '/c']) {
      expect(part(second.content, 'paths', path)).toBe(part(first.content, 'paths', path));
    }
    expect(part(second.content, 'components', 'schemas', 'S')).toBe(part(first.content, 'components', 'schemas', 'S'));
  },
);
