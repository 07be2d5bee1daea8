import { type BigIntStats, lstatSync, type Stats } from 'node:fs';

/**
 * Records the file system's status of a file without reading it, and when that was taken; nanoseconds since the epoch.
 */
export interface Stamp {
  size: number;
  mtimeNs: bigint;
  ctimeNs: bigint;
  ino: bigint;
  /** The time at which the bytes were read that the stamp vouches for. */
  seenNs: bigint;
}

/**
 * A file changed twice within the clock's grain keeps its times, so bytes read that soon after a change are not
 * trusted.
 */
const RACY_NS = 2_000_000_000n;

export function stampOf(stat: BigIntStats, seenNs: bigint): Stamp {
  return { size: Number(stat.size), mtimeNs: stat.mtimeNs, ctimeNs: stat.ctimeNs, ino: stat.ino, seenNs };
}

/**
 * Tells whether bytes read at the time of `stamp` are still those of the file, as git decides it (cache 3.5 step 1).
 */
export function vouches(stamp: Stamp, stat: BigIntStats): boolean {
  return (
    stamp.mtimeNs === stat.mtimeNs &&
    stamp.ctimeNs === stat.ctimeNs &&
    stamp.ino === stat.ino &&
    BigInt(stamp.size) === stat.size &&
    stamp.seenNs - stamp.mtimeNs > RACY_NS &&
    stamp.seenNs - stamp.ctimeNs > RACY_NS
  );
}

/** Holds the status `statusOf` has to find for a stamp to vouch for its file. */
export interface Expected {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
}

/** Prepares a stamp for many looks; undefined where it vouches for nothing, whatever the entry is by then. */
export function expectedBy(stamp: Stamp): Expected | undefined {
  const { size, mtimeNs, ctimeNs, ino, seenNs } = stamp;
  if (seenNs - mtimeNs <= RACY_NS || seenNs - ctimeNs <= RACY_NS) return undefined;
  return { size, mtimeMs: milliseconds(mtimeNs), ctimeMs: milliseconds(ctimeNs), ino: Number(ino) };
}

/**
 * Answers as `vouches` does, from a status. Its times are exact to a quarter of a microsecond, which is enough: the
 * clock puts a later change more than two seconds behind, by which a stamp has to be younger than the bytes it vouches
 * for.
 */
export function isExpected(expected: Expected, stat: Stats): boolean {
  return (
    expected.mtimeMs === stat.mtimeMs &&
    expected.ctimeMs === stat.ctimeMs &&
    expected.ino === stat.ino &&
    expected.size === stat.size
  );
}

/** Converts nanoseconds to milliseconds with the rounding Node uses. */
function milliseconds(ns: bigint): number {
  return Number(ns / 1_000_000_000n) * 1_000 + Number(ns % 1_000_000_000n) / 1_000_000;
}

const EXACT = { bigint: true, throwIfNoEntry: false } as const;
const QUICK = { bigint: false, throwIfNoEntry: false } as const;

/** Reads the status of the entry itself, links not followed; undefined when there is none or it cannot be read. */
export function entryStat(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, EXACT);
  } catch {
    return undefined;
  }
}

/** Reads the same status in numbers, which takes a tenth less time. */
export function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, QUICK);
  } catch {
    return undefined;
  }
}

/** Gives the time on the clock that stamps files. */
export function nowNs(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}
