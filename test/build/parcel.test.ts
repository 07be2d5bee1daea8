import { expect, test } from 'vitest';
import { type ComponentDefinition, type Contribution, type Fragment, REMOVE } from '../../server/src/analysis/index.js';
import { packed, unpacked } from '../../server/src/build/crew/parcel.js';

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
  const came = unpacked(structuredClone(packed(sent)));
  expect([...came.keys()]).toEqual([3, 1]);
  for (const [at, { reads: _, ...rest }] of came) {
    const { reads: __, ...before } = sent.get(at) as Fragment;
    expect(rest).toEqual(before);
  }
  expect(came.get(3)?.contributions[1]?.value).toBe(REMOVE);
  expect(came.get(3)?.components[0]).toBe(came.get(1)?.components[0]);
});
