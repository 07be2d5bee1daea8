import { type FactSource, Recorder, SharedMemo, traceOf } from '@docgen/cache';
import { expect, test } from 'vitest';

const source: FactSource = { get: (id) => (id === 'nothing' ? undefined : { hash: `#${id}`, value: id }) };

test('a closed recorder names what it did before, each id once, branches included', () => {
  const recorder = new Recorder(source, new SharedMemo());
  const branch = recorder.branch();
  for (const id of ['b', 'shared']) branch.read(id);
  for (const id of ['a', 'nothing', 'a', 'shared']) recorder.read(id);
  recorder.take(branch);
  recorder.take(branch);
  const trace = traceOf(recorder);
  expect(trace).toEqual(
    new Map([
      ['a', '#a'],
      ['nothing', '-'],
      ['shared', '#shared'],
      ['b', '#b'],
    ]),
  );
  const told = () => ({ own: [...recorder.own], ids: [...recorder.ids], branches: [...recorder.branches] });
  const open = told();
  branch.close();
  recorder.close();
  expect(traceOf(recorder)).toEqual(trace);
  expect(told()).toEqual(open);
  expect([...recorder.hashes]).toEqual([
    ['a', '#a'],
    ['nothing', '-'],
    ['shared', '#shared'],
  ]);
});

test('what is read after it was closed is recorded as well', () => {
  const recorder = new Recorder(source, new SharedMemo());
  recorder.read('a');
  recorder.close();
  const late = recorder.branch();
  late.read('c');
  recorder.read('b');
  recorder.read('a');
  recorder.take(late);
  expect([...traceOf(recorder).keys()]).toEqual(['a', 'b', 'c']);
  recorder.close();
  expect([...traceOf(recorder).keys()]).toEqual(['a', 'b', 'c']);
});

test('closed, it holds one array of what it read and no table', () => {
  const recorder = new Recorder(source, new SharedMemo());
  for (let n = 0; n < 9; n++) recorder.read(`fact ${n}`);
  recorder.close();
  const kept = Object.values(recorder).filter((value) => value instanceof Map || value instanceof Set);
  expect(kept).toEqual([]);
  expect(Object.values(recorder).find((value) => Array.isArray(value) && value.length > 0)).toHaveLength(18);
});
