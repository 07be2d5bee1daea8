import { describe, expect, test } from 'vitest';
import { judge } from '../../server/src/diff/index.js';

type Row = [policy: 'semver' | 'date' | 'none', old: string, current: string, breaking: number, verdict: unknown];

const ok = { satisfied: true, code: 'ok', message: 'The versions satisfy the policy.' };
const violated = (code: string, message: string, requiredVersion?: string) => ({
  satisfied: false,
  code,
  message,
  ...(requiredVersion === undefined ? {} : { requiredVersion }),
});
const major = (text: string, required: string) =>
  violated('major-bump-required', `${text} without a major bump.`, required);
const minor = (text: string, required: string) =>
  violated('minor-bump-required', `${text} without a minor bump.`, required);
const unread = (text: string, as = 'semantic versions') =>
  violated(as === 'dates' ? 'invalid-date-version' : 'invalid-version', `${text} cannot be compared as ${as}.`);

/** Verdicts of diff rows 45, 46, 47, 48 and 49, and others. */
const rows: Row[] = [
  ['semver', '1.4.0', '1.5.0', 1, major('1.4.0 → 1.5.0 carries 1 breaking change', '2.0.0')],
  ['semver', '1.4.0', '1.5.0', 0, ok],
  ['semver', '1.4.0', '1.4.0', 0, ok],
  ['semver', '1.4.0', '2.0.0', 7, ok],
  ['semver', '2.0.0', '1.0.0', 2, major('2.0.0 → 1.0.0 carries 2 breaking changes', '3.0.0')],
  ['semver', '0.3.1', '0.4.0', 1, ok],
  ['semver', '0.3.1', '1.0.0', 1, ok],
  ['semver', '0.3.1', '0.3.2', 2, minor('0.3.1 → 0.3.2 carries 2 breaking changes', '0.4.0')],
  ['semver', 'v1.0.0', '1.0.0', 0, unread('"v1.0.0" → "1.0.0"')],
  ['semver', '', '1.0.0', 0, unread('"" → "1.0.0"')],
  ['semver', '1.0', '1.0.0', 0, unread('"1.0" → "1.0.0"')],
  ['semver', '1.0.0-beta', ' 2.0.0+build ', 3, ok],
  [
    'semver',
    '99999999999999999999.0.0',
    '99999999999999999999.0.0',
    1,
    major('99999999999999999999.0.0 → 99999999999999999999.0.0 carries 1 breaking change', '100000000000000000000.0.0'),
  ],
  [
    'date',
    '2026-01-15',
    '2026-01-15',
    1,
    violated('new-date-required', '2026-01-15 → 2026-01-15 carries 1 breaking change without a later date.'),
  ],
  ['date', '2026-01-15', '2026-01-16', 1, ok],
  ['date', '2026-01-15', '2026-01-14', 0, ok],
  [
    'date',
    '2026-01-15.rc1',
    '2026-01-15',
    2,
    violated('new-date-required', '2026-01-15.rc1 → 2026-01-15 carries 2 breaking changes without a later date.'),
  ],
  ['date', '1.0.0', '2026-01-15', 0, unread('"1.0.0" → "2026-01-15"', 'dates')],
  ['none', 'x', 'y', 0, ok],
  ['none', '1.0.0', '2.0.0', 1, violated('breaking-forbidden', 'no breaking change is permitted, and there is 1.')],
  ['none', '1.0.0', '2.0.0', 2, violated('breaking-forbidden', 'no breaking change is permitted, and there are 2.')],
];

describe('versioning policies (diff 12.6)', () => {
  test.each(rows)('%s: %s to %s with %i breaking', (policy, old, current, breaking, verdict) => {
    const counts = { total: breaking + 1, breaking };
    expect(judge({ counts }, policy, old, current)).toEqual({ policy, ...(verdict as object) });
  });

  test('a policy of another name counts as none', () => {
    const judged = judge({ counts: { total: 1, breaking: 1 } }, 'calver' as 'none', 'a', 'b');
    expect([judged.policy, judged.code]).toEqual(['none', 'breaking-forbidden']);
  });
});
