import type { ReadSet } from '@docgen/cache';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dependent, Dependents } from '../../server/src/query/dependents.js';
import { rounds } from '../support/generate.js';

function reads(own: readonly string[], branches: readonly ReadSet[] = []): ReadSet {
  return { own, branches, hashes: [] };
}

const IDS = ['a', 'b', 'c'];

test('a change reaches everybody who read the answer, few or many, and nobody who is gone', () => {
  const reader = fc.record({ own: fc.subarray(IDS), shared: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(fc.record({ reader, leaves: fc.boolean() }), { maxLength: 60, size: 'max' }),
      fc.constantFrom(...IDS, 'deep'),
      (made, changed) => {
        const unused: ReadSet[] = [];
        const dependents = new Dependents({
          branchStale: () => {},
          branchUnused: (branch) => unused.push(branch),
          resultUnused: () => {},
        });
        const branch = reads(['deep']);
        const all = made.map(({ reader: { own, shared }, leaves }) => {
          const dependent: Dependent = { reads: reads(own, shared ? [branch] : []), suspect: false };
          dependents.add(dependent);
          return { dependent, leaves, reads: shared ? [...own, 'deep'] : own };
        });
        expect(dependents.has(changed)).toBe(all.some((one) => one.reads.includes(changed)));
        for (const { dependent, leaves } of all) if (leaves) dependents.remove(dependent);
        const left = all.filter(({ leaves }) => !leaves);
        expect(dependents.has(changed)).toBe(left.some((one) => one.reads.includes(changed)));
        const wasShared = all.some((one) => one.reads.includes('deep'));
        expect(unused).toEqual(wasShared && !left.some((one) => one.reads.includes('deep')) ? [branch] : []);
        dependents.invalidate([changed]);
        for (const { dependent, leaves, reads: read } of all)
          expect(dependent.suspect).toBe(!leaves && read.includes(changed));
      },
    ),
    { numRuns: rounds(300, 5_000) },
  );
});
