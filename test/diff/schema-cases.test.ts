import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonMap } from '../../protocol/src/index.js';
import { SCHEMA_CODES } from '../../server/src/diff/codes.js';
import { compareDocuments } from '../../server/src/diff/index.js';
import { block, readCases, updateBlocks } from './case-files.js';
import { comparedAt, documentWith, json, type Place } from './comparison.js';

/*
 * A case has two schemas, `before` and `after`, and what is said of the edit and of its reverse, in a request and in a response:
 * `request`, `request back`, `response`, `response back`, each with its lines below it.
 */
const cases = readCases(join(import.meta.dirname, 'schema-cases'));
const updates: Parameters<typeof updateBlocks>[0] = [];
const WAYS: [name: string, place: Place, back: boolean][] = [
  ['request', 'request', false],
  ['request back', 'request', true],
  ['response', 'response', false],
  ['response back', 'response', true],
];

interface Edit {
  before: unknown;
  after: unknown;
  openapi?: string;
  components?: unknown;
}

function said({ before, after, openapi = '3.2.0', components }: Edit): string {
  const [old, current] = components === undefined ? [{}, {}] : [components, components];
  const members = {
    before: { openapi, components: { schemas: old } },
    after: { openapi, components: { schemas: current } },
  };
  return WAYS.map(([name, place, back]) => {
    const found = back ? comparedAt(place, after, before, members) : comparedAt(place, before, after, members);
    return [name, ...(found.length === 0 ? ['  nothing'] : found.map((line) => `  ${line}`))].join('\n');
  }).join('\n');
}

describe('edits of a schema', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const text = said(parse(block(one, 'yaml').text) as Edit);
    const expected = block(one, 'text');
    if (process.env.UPDATE === '1') updates.push({ path: one.path, block: expected, text });
    else expect(text).toBe(expected.text);
  });

  test('an edit of a schema to itself says nothing', () => {
    for (const one of cases) {
      const { before, after, ...rest } = parse(block(one, 'yaml').text) as Edit;
      for (const schema of [before, after]) {
        expect(said({ before: schema, after: schema, ...rest }), one.name).not.toMatch(/^ {2}[NB]/m);
      }
    }
  });
});

const MEDIA = 'paths /p get responses 200 content application/json'.split(' ');

test('schemas that stand at two places as the same objects are told at both', () => {
  const twice = (type: string): JsonMap => {
    const document = documentWith('response', {});
    const media = MEDIA.reduce<Json>((map, key) => (map as JsonMap).get(key) as Json, document) as JsonMap;
    const schema = json({ type });
    const properties = new Map([
      ['a', schema],
      ['b', schema],
    ]);
    media.set('schema', new Map([['properties', properties]]));
    return document;
  };
  expect(compareDocuments(twice('string'), twice('integer')).changes.map(({ path }) => path)).toEqual([
    'GET /p responses 200 application/json schema.properties.a.type',
    'GET /p responses 200 application/json schema.properties.b.type',
  ]);
});

/** Lists for each code the ways it is said, and the cases named after it that do not say it. */
describe('the table of schema codes', () => {
  const fired = new Map<string, Set<string>>();
  for (const one of cases) {
    let way = '';
    for (const line of block(one, 'text').text.split('\n')) {
      const code = /^ {2}[NB] (\S+)/.exec(line)?.[1];
      if (code === undefined) way = line.trim().startsWith('nothing') ? way : line.trim();
      else fired.set(code, (fired.get(code) ?? new Set()).add(way.split(' ')[0] ?? ''));
    }
  }

  test.each(Object.keys(SCHEMA_CODES))(
    '%s is said in a request and in a response, and has a case where it is not',
    (code) => {
      expect([...(fired.get(code) ?? [])].sort()).toEqual(['request', 'response']);
      const silent = cases.filter((one) => one.name.endsWith(`not ${code}`));
      expect(silent.map(({ name }) => name)).not.toEqual([]);
      for (const one of silent) expect(block(one, 'text').text).not.toContain(` ${code} `);
    },
  );

  test('every code that is said is in the table', () => {
    expect(
      [...fired.keys()].filter((code) => !Object.hasOwn(SCHEMA_CODES, code) && !/^schema\.(added|removed)/.test(code)),
    ).toEqual([]);
  });
});

afterAll(() => updateBlocks(updates));
