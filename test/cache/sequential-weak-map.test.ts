import { SequentialWeakMap } from '@docgen/cache';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const KEYS = Array.from({ length: 6 }, (_, n) => ({ n }));

test('is a map, in whatever order it is asked', () => {
  const step = fc.record({ key: fc.nat(KEYS.length - 1), value: fc.option(fc.nat(), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const successive = new SequentialWeakMap<object, number>();
      const map = new Map<object, number>();
      for (const { key: at, value } of steps) {
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
