import { describe, expect, test } from 'vitest';
import { versionOrder } from '../../server/src/document/assemble/versions/version-order.js';

describe('the order of API versions (versioning 13.1)', () => {
  test.each([
    [null, '2026-01-15', ['2026-02-01'], true],
    [null, '1.0.0', ['1.4.0-beta.2', '2.0.0+build'], true],
    [null, '1.0.0', ['2026-02-01'], false],
    [null, 'v1', [], false],
    ['none', '1.0.0', [], true],
    ['date', '2026-13-01', [], false],
    ['date', '2026-01-15', ['one'], true],
    ['semver', 'v1.0.0', [], false],
    ['semver', '01.0.0', [], false],
  ] as const)('%s: %s beside %j', (policy, version, others, isOrdered) => {
    expect(versionOrder(policy, version, others) !== undefined).toBe(isOrdered);
  });

  test('semantic versions stand as semver.org has them', () => {
    const order = versionOrder('semver', '1.0.0', []);
    const sorted = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '99999999999999999999.0.0',
    ];
    for (const [i, a] of sorted.entries())
      for (const [j, b] of sorted.entries())
        expect([a, b, Math.sign(order?.compare(a, b) ?? 9)]).toEqual([a, b, Math.sign(i - j)]);
    expect(order?.compare('1.0.0+a', '1.0.0+b')).toBe(0);
  });
});
