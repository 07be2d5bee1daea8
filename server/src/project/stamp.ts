import { type BigIntStats, lstatSync, type Stats } from 'node:fs';

/** What the file system says of a file without reading it, and when that was noted; nanoseconds since the epoch. */
export interface Stamp {
  size: number;
  mtimeNs: bigint;
  ctimeNs: bigint;
  ino: bigint;
  /** When the bytes were read that the stamp vouches for. */
  seenNs: bigint;
}

/** A file changed twice within the clock's grain keeps its times, so what was read that soon after a change is not trusted. */
const RACY_NS = 2_000_000_000n;

export function stampOf(stat: BigIntStats, seenNs: bigint): Stamp {
  return { size: Number(stat.size), mtimeNs: stat.mtimeNs, ctimeNs: stat.ctimeNs, ino: stat.ino, seenNs };
}

/** True when bytes read at the time of `stamp` are what the file still holds, as git decides it (cache 3.5 step 1). */
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

/** What `look` has to find of an entry for a stamp to vouch for it. */
export interface Expected {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
}

/** Of a stamp that is asked again and again; undefined where it vouches for nothing, whatever the entry is like by then. */
export function expectedBy(stamp: Stamp): Expected | undefined {
  const { size, mtimeNs, ctimeNs, ino, seenNs } = stamp;
  if (seenNs - mtimeNs <= RACY_NS || seenNs - ctimeNs <= RACY_NS) return undefined;
  return { size, mtimeMs: milliseconds(mtimeNs), ctimeMs: milliseconds(ctimeNs), ino: Number(ino) };
}

/**
 * The answer of `vouches` to a `look`. Its times are exact to a quarter of a microsecond, which is enough: of a later change the
 * clock says more than the two seconds by which a stamp has to be younger than what it vouches for.
 */
export function isExpected(expected: Expected, stat: Stats): boolean {
  return (
    expected.mtimeMs === stat.mtimeMs &&
    expected.ctimeMs === stat.ctimeMs &&
    expected.ino === stat.ino &&
    expected.size === stat.size
  );
}

/** As Node makes it of seconds and nanoseconds. */
function milliseconds(ns: bigint): number {
  return Number(ns / 1_000_000_000n) * 1_000 + Number(ns % 1_000_000_000n) / 1_000_000;
}

const EXACT = { bigint: true, throwIfNoEntry: false } as const;
const QUICK = { bigint: false, throwIfNoEntry: false } as const;

/** Status of the entry itself, links not followed; undefined when there is none or it cannot be asked. */
export function entryStat(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, EXACT);
  } catch {
    return undefined;
  }
}

/** The same in numbers, which takes a tenth less. */
export function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, QUICK);
  } catch {
    return undefined;
  }
}

/** Now, on the clock files are stamped with. */
export function nowNs(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}
