import { ABSENT, type ReadSet, traceOf } from '@docgen/cache';
import { expect, test } from 'vitest';
import { type ComponentDefinition, type Contribution, type Fragment, REMOVE } from '../../server/src/analysis/index.js';
import { UNSENT_READS } from '../../server/src/pipeline/fragments/remote-fragments.js';
import { decodeFragments, encodeFragments } from '../../server/src/threads/pool/fragment-codec.js';

const by = { layer: 'attribute', producer: 'attribute:Hidden', anchor: { fact: 'class:App\\Book' } } as const;
const writes: Contribution[] = [
  { target: { node: 'operation' }, field: 'summary', value: 'Shows a book.', by },
  { target: { node: 'response', status: '404' }, field: '*', value: REMOVE, by },
];
const shared: ComponentDefinition = {
  bucket: 'schemas',
  tuple: ['App\\Book'],
  name: 'Book',
  contributions: [{ target: { node: 'component' }, field: '*', value: new Map([['type', 'object']]), by }],
  diagnostics: [],
};
const fragment = (path: string): Fragment => ({
  verb: 'get',
  path,
  host: null,
  signature: `GET ${path}`,
  parameters: [],
  contributions: writes,
  components: [shared],
  diagnostics: [],
  reads: { own: [], branches: [], hashes: [] },
});

test('fragments come to another thread as they were, with what takes a member away, and a shared component once', () => {
  const sent = new Map([
    [3, fragment('/books')],
    [1, fragment('/authors')],
  ]);
  const came = decodeFragments(structuredClone(encodeFragments(sent)), { get: () => undefined });
  expect([...came.keys()]).toEqual([3, 1]);
  for (const [at, { reads: _, ...rest }] of came) {
    const { reads: __, ...before } = sent.get(at) as Fragment;
    expect(rest).toEqual(before);
  }
  expect(came.get(3)?.contributions[1]?.value).toBe(REMOVE);
  expect(came.get(3)?.components[0]).toBe(came.get(1)?.components[0]);
});

test('what fragments were made from comes with them, a shared result as what it was made from, and what several share once', () => {
  const branch: ReadSet = reads(['sig:App\\Book::title']);
  const behind: ReadSet = reads(['derived:inner', 'body:App\\Book::title'], [branch]);
  const results = new Map([
    ['derived:outer', behind],
    ['derived:inner', reads(['class:App\\Book'])],
    ['derived:circle', reads(['derived:circle'])],
  ]);
  const sent = new Map([
    [0, { ...fragment('/books'), reads: reads(['route:1', 'derived:outer'], [branch]) }],
    [1, { ...fragment('/authors'), reads: reads(['derived:outer']) }],
    [2, { ...fragment('/gone'), reads: reads(['derived:gone']) }],
    [3, { ...fragment('/circle'), reads: reads(['derived:circle']) }],
  ]);
  const shared = (id: string) => (id.startsWith('derived:') ? results.get(id) : ('fact' as const));
  const parcel = structuredClone(encodeFragments(sent, shared));
  expect(parcel.reads.ids.sort()).toEqual([
    'body:App\\Book::title',
    'class:App\\Book',
    'route:1',
    'sig:App\\Book::title',
  ]);
  const came = decodeFragments(parcel, {
    get: (id) => (id === 'route:1' ? undefined : { value: id, hash: `hash of ${id}` }),
  });
  const first = came.get(0)?.reads ?? reads([]);
  const second = came.get(1)?.reads ?? reads([]);
  expect(traceOf(first)).toEqual(
    new Map([
      ['route:1', ABSENT],
      ['sig:App\\Book::title', 'hash of sig:App\\Book::title'],
      ['body:App\\Book::title', 'hash of body:App\\Book::title'],
      ['class:App\\Book', 'hash of class:App\\Book'],
    ]),
  );
  expect([...first.branches]).toContain(second);
  expect([came.get(2)?.reads, came.get(3)?.reads]).toEqual([UNSENT_READS, UNSENT_READS]);
});

function reads(own: string[], branches: ReadSet[] = []): ReadSet {
  return { own, branches, hashes: own.map((id) => [id, 'elsewhere']) };
}
