import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SequentialWeakMap } from '@docgen/cache';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pause } from '../support/until.js';

const KEYS = Array.from({ length: 6 }, (_, n) => ({ n }));

test('is a map, in whatever order it is asked', () => {
  const step = fc.record({
    key: fc.nat(KEYS.length - 1),
    value: fc.option(fc.nat(), { nil: undefined }),
    begins: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const successive = new SequentialWeakMap<object, number>();
      const map = new Map<object, number>();
      for (const { key: at, value, begins } of steps) {
        if (begins) SequentialWeakMap.beginPass();
        const key = KEYS[at] as object;
        expect(successive.get(key)).toBe(map.get(key));
        if (value === undefined) continue;
        successive.set(key, value);
        map.set(key, value);
      }
      for (const key of KEYS) expect(successive.get(key)).toBe(map.get(key));
    }),
  );
});

const COUNT = 4;

test.each([
  // One key is another in each pass, as the fragment of an edited operation is; or all are, as after an edit of what all read.
  ['one key', (pass: number, at: number) => at === (pass * 3) % COUNT],
  ['every key', () => true],
])('keeps no key of passes long gone, though one of the first is not asked for again: %s is new', async (_, isNew) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const map = new SequentialWeakMap<object, number>();
  const made: WeakRef<object>[] = [];
  const make = () => {
    const key = { n: made.length };
    made.push(new WeakRef(key));
    return key;
  };
  const first = make();
  const keys = Array.from({ length: COUNT }, make);
  map.set(first, 0);
  for (let pass = 0; pass < 200; pass++) {
    SequentialWeakMap.beginPass();
    for (let at = 0; at < COUNT; at++) if (isNew(pass, at)) keys[at] = make();
    for (const key of keys) if (map.get(key) === undefined) map.set(key, pass);
  }
  // What was referred to weakly is kept until the job ends.
  await pause(0);
  collect();
  expect(map.get(first)).toBe(0);
  expect(made.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(3 * COUNT);
});
