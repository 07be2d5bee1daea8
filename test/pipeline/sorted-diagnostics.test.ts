import { type Diagnostic, sortedWith, sortOnce } from '@docgen/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const finding = (n: number): Diagnostic => ({ severity: 'info', code: 'a.b', message: `Finding ${n}` });

test('what comes to a sorted list stands where sorting all of them puts it, and what repeats another is dropped', () => {
  const some = fc.array(fc.nat(9), { maxLength: 12 });
  fc.assert(
    fc.property(some, some, (before, coming) => {
      const sorted = sortOnce(before.map(finding));
      const others = coming.map(finding);
      const all = sortedWith(sorted, others);
      expect(all).toEqual(sortOnce([...sorted, ...others]));
      expect(sorted.every((one) => all.includes(one))).toBe(true);
    }),
  );
});
