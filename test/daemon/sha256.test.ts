import { createHash } from 'node:crypto';
import { sha256 } from '@docgen/protocol/rpc';
import { expect, test } from 'vitest';

test('is the hash of the module it spares, around every edge of a block and of its own range', () => {
  const lengths = [...Array.from({ length: 200 }, (_, n) => n), 1_000, 8_191, 8_192, 8_193, 20_000];
  for (const length of lengths) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 251 + length) % 256);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
