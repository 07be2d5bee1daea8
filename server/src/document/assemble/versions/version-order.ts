/** Orders API versions of one kind. */
export interface VersionOrder {
  reads(version: string): boolean;
  /** Negative where `a` is older; both have to be readable. */
  compare(a: string, b: string): number;
}

/**
 * Chooses the order of the versions of a document (versioning 13.1): by its policy, else by what all of them are; undefined where they
 * are neither all dates nor all semantic versions, or the policy cannot read `version` itself.
 */
export function versionOrder(
  policy: 'none' | 'semver' | 'date' | null,
  version: string,
  others: readonly string[],
): VersionOrder | undefined {
  if (policy === 'semver' || policy === 'date') {
    const order = policy === 'date' ? DATES : SEMANTIC;
    return order.reads(version) ? order : undefined;
  }
  return [DATES, SEMANTIC].find((order) => [version, ...others].every((one) => order.reads(one)));
}

const DATES: VersionOrder = {
  reads: (version) => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(version),
  compare: (a, b) => (a === b ? 0 : a < b ? -1 : 1),
};

const NUMBER = '(?:0|[1-9]\\d*)';
const SEMVER = new RegExp(`^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?$`);

const SEMANTIC: VersionOrder = {
  reads: (version) => SEMVER.test(version),
  compare(a, b) {
    const [before, after] = [semanticParts(a), semanticParts(b)];
    for (const [at, number] of before.numbers.entries()) {
      const other = after.numbers[at] as bigint;
      if (number !== other) return number < other ? -1 : 1;
    }
    return comparePreReleases(before.pre, after.pre);
  },
};

function semanticParts(version: string): { numbers: bigint[]; pre: string[] } {
  const [, major = '0', minor = '0', patch = '0', pre] = SEMVER.exec(version) ?? [];
  return { numbers: [major, minor, patch].map(BigInt), pre: pre === undefined ? [] : pre.split('.') };
}

/** A version with a pre-release is older than the one without; identifiers compare as semver.org has it. */
function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length === 0 ? 0 : a.length === 0 ? 1 : -1;
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    if (one === other) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    if (isNumber && BigInt(one) !== BigInt(other)) return BigInt(one) < BigInt(other) ? -1 : 1;
    if (!isNumber) return one < other ? -1 : 1;
  }
  return 0;
}
