import { createHash } from 'node:crypto';
import { daemonId } from '@docgen/protocol/rpc';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('a daemon is named by the SHA-256 of application, user and build, whatever these are called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(), (root, user) => {
      const hash = createHash('sha256').update(`${root}\0${user}\0build`).digest('hex');
      expect(daemonId(root, String(user), 'build')).toBe(hash.slice(0, 16));
    }),
    { numRuns: 300 },
  );
});
