import { cellOf, storable, sumOf, textOf } from './row.js';
import type { Database, SqlStatement } from './sqlite.js';
import type { FileStamp } from './types.js';

interface Row {
  id: bigint;
  path: string;
  size: bigint;
  mtime_ns: bigint;
  ctime_ns: bigint;
  ino: bigint;
  seen_ns: bigint;
  sha: unknown;
  sum: Uint8Array;
}

/** Stores the stamps of the workspace's files. All builds share them, because they depend on bytes alone. */
export class Files {
  private readonly every: SqlStatement;
  private readonly put: SqlStatement;
  private readonly drop: SqlStatement;
  private readonly dropRow: SqlStatement;

  constructor(db: Database) {
    this.every = db.prepare('SELECT * FROM file').safeIntegers();
    this.put = db.prepare(
      `INSERT OR REPLACE INTO file (path, size, mtime_ns, ctime_ns, ino, seen_ns, sha, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.drop = db.prepare('DELETE FROM file WHERE path = ?');
    this.dropRow = db.prepare('DELETE FROM file WHERE id = ?');
  }

  all(bad: (number | bigint)[]): Map<string, FileStamp> {
    const stamps = new Map<string, FileStamp>();
    for (const row of this.every.all() as Row[]) {
      try {
        const stamp: FileStamp = {
          size: Number(row.size),
          mtimeNs: row.mtime_ns,
          ctimeNs: row.ctime_ns,
          ino: BigInt.asUintN(64, row.ino),
          seenNs: row.seen_ns,
          sha: textOf(row.sha),
        };
        if (!sum(row.path, stamp).equals(row.sum)) throw new RangeError();
        stamps.set(row.path, stamp);
      } catch {
        bad.push(row.id);
      }
    }
    return stamps;
  }

  set(path: string, stamp: FileStamp | null): void {
    if (!storable(path)) return;
    if (stamp === null) {
      this.drop.run(path);
      return;
    }
    const { size, mtimeNs, ctimeNs, ino, seenNs, sha } = stamp;
    // SQLite's integers are signed; an inode number may use all 64 bits.
    const numbers = [mtimeNs, ctimeNs, ino, seenNs].map((number) => BigInt.asIntN(64, number));
    this.put.run(path, size, ...numbers, cellOf(sha), sum(path, stamp));
  }

  delete(id: number | bigint): void {
    this.dropRow.run(id);
  }
}

function sum(path: string, stamp: FileStamp): Buffer {
  const { size, mtimeNs, ctimeNs, ino, seenNs, sha } = stamp;
  return sumOf([path, size, `${mtimeNs} ${ctimeNs} ${ino} ${seenNs}`, sha]);
}
