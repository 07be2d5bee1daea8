import type { Changeset, PolicyVerdict } from '@docgen/protocol';

/** Says how changes and versions of a document belong together. */
export type VersionPolicy = PolicyVerdict['policy'];

/**
 * Judges whether a changeset is allowed between two versions (diff 12.6); a missing version is an empty text. A policy of another name
 * counts as `none`.
 */
export function judge(
  changeset: Pick<Changeset, 'counts'>,
  policy: VersionPolicy,
  oldVersion: string,
  newVersion: string,
): PolicyVerdict {
  const verdict: Judged = { breaking: changeset.counts.breaking, old: oldVersion, current: newVersion.trim() };
  if (policy === 'semver') return bySemver(verdict);
  return policy === 'date' ? byDate(verdict) : byNone(verdict);
}

interface Judged {
  breaking: number;
  old: string;
  current: string;
}

const SATISFIED = { satisfied: true, code: 'ok', message: 'The versions satisfy the policy.' } as const;

function byNone({ breaking }: Judged): PolicyVerdict {
  if (breaking === 0) return { ...SATISFIED, policy: 'none' };
  const found = breaking === 1 ? 'there is 1' : `there are ${breaking}`;
  const message = `no breaking change is permitted, and ${found}.`;
  return { satisfied: false, policy: 'none', code: 'breaking-forbidden', message };
}

function bySemver({ breaking, old, current }: Judged): PolicyVerdict {
  const [before, after] = [semver(old), semver(current)];
  if (before === undefined || after === undefined) {
    const message = `"${old}" → "${current}" cannot be compared as semantic versions.`;
    return { satisfied: false, policy: 'semver', code: 'invalid-version', message };
  }
  const isFree = before.major === 0n;
  const isRaised = after.major > before.major || (isFree && (after.minor > before.minor || after.major >= 1n));
  if (breaking === 0 || isRaised) return { ...SATISFIED, policy: 'semver' };
  const bump = isFree ? 'minor' : 'major';
  return {
    satisfied: false,
    policy: 'semver',
    code: `${bump}-bump-required`,
    message: `${old} → ${current} carries ${counted(breaking)} without a ${bump} bump.`,
    requiredVersion: isFree ? `0.${before.minor + 1n}.0` : `${before.major + 1n}.0.0`,
  };
}

/** Reads a version; numbers of any length, and whatever follows them is not compared. */
function semver(text: string): { major: bigint; minor: bigint } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+(?:[-+].*)?$/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : { major: BigInt(major), minor: BigInt(minor) };
}

function byDate({ breaking, old, current }: Judged): PolicyVerdict {
  const [before, after] = [date(old), date(current)];
  if (before === undefined || after === undefined) {
    const message = `"${old}" → "${current}" cannot be compared as dates.`;
    return { satisfied: false, policy: 'date', code: 'invalid-date-version', message };
  }
  if (breaking === 0 || after > before) return { ...SATISFIED, policy: 'date' };
  const message = `${old} → ${current} carries ${counted(breaking)} without a later date.`;
  return { satisfied: false, policy: 'date', code: 'new-date-required', message };
}

function date(text: string): string | undefined {
  const first = text.slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(first) ? first : undefined;
}

function counted(breaking: number): string {
  return breaking === 1 ? '1 breaking change' : `${breaking} breaking changes`;
}
