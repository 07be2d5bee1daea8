import { type BigIntStats, lstatSync } from 'node:fs';

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

/** Status of the entry itself, links not followed; undefined when there is none or it cannot be asked. */
export function entryStat(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Now, on the clock files are stamped with. */
export function nowNs(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}
