import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { makeFolder, makeIgnoredFolder } from '@docgen/cache/make-folder';
import { leavesFolder, realPlace } from '@docgen/cache/real-place';
import { entryStat, nowNs, type Stamp, stampOf, vouches } from '../../project/stamp.js';
import { type HeldFolder, holdFolder } from './held-folder.js';

const pending = new Set<string>();
/** Bytes of a file that are compared at a time. */
const PIECE = 64 * 1024;
/** No write takes this long: an older temporary file belongs to a process that was killed. */
const STALE_MS = 60_000;

/** Removes temporary files a signal interrupted; the artifacts themselves stay as they were. */
export function removePendingFiles(): void {
  for (const file of pending) rmSync(file, { force: true });
  pending.clear();
}

/**
 * Writes an artifact whole or not at all: a sibling file is written, synced and renamed (commands 1.6). A link stays,
 * and the file it leads to is written; outside of the application only where the command line asks for it (`anywhere`).
 * A device or a pipe is left as it is. Answers the line to print when it failed.
 */
export function writeArtifact(
  root: string,
  file: string,
  content: string | Uint8Array,
  anywhere = false,
): string | undefined {
  const failure = `Could not write ${shownPath(root, file)}.`;
  if (!anywhere && leavesFolder(root, file)) return `${failure.slice(0, -1)}: it leads outside of the application.`;
  let place: string;
  try {
    const unmade = createFolder(root, dirname(file));
    if (unmade !== undefined) return unmade;
    place = realPlace(file);
    // Where the file is a link, it is the folder of what it leads to.
    const unled = createFolder(root, dirname(place));
    if (unled !== undefined) return unled;
  } catch (error) {
    return withReason(failure, error);
  }
  if (!anywhere && leavesFolder(root, place)) return failure;
  if (isDevice(place)) return `${failure.slice(0, -1)}: it is a device or a pipe.`;
  removeStaleTemporaries(place);
  const name = `${basename(place)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
  pending.add(join(dirname(place), name));
  let folder: HeldFolder | undefined;
  try {
    folder = holdFolder(dirname(place));
    writeSynced(folder.entry(name), content, modeOf(folder.entry(basename(place))));
    folder.check();
    renameSync(folder.entry(name), folder.entry(basename(place)));
    return undefined;
  } catch (error) {
    if (folder !== undefined) removeIfThere(folder.entry(name));
    return withReason(failure, error);
  } finally {
    folder?.close();
    pending.delete(join(dirname(place), name));
  }
}

/** Remembers files that held some bytes, by the bytes; the same artifact of the next build is the same object. */
const filesByBytes = new WeakMap<Uint8Array, { file: string; stamp: Stamp }>();

/**
 * Tells whether a file holds exactly these bytes already. It is read only where its stamp does not vouch for the bytes
 * it held the last time: every export asks about artifacts of megabytes.
 */
export function holdsBytes(file: string, bytes: Uint8Array): boolean {
  try {
    const seen = nowNs();
    const stat = entryStat(file);
    const known = filesByBytes.get(bytes);
    if (stat !== undefined && known?.file === file && vouches(known.stamp, stat)) return true;
    if (isDevice(file) || statSync(file).size !== bytes.byteLength || !isContent(file, bytes)) return false;
    // The stamp of a link does not cover its target.
    if (stat?.isFile() === true) filesByBytes.set(bytes, { file, stamp: stampOf(stat, seen) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Compares a file with bytes piece by piece: memory for a whole artifact of 3.5 MB takes 20 ms to get, each time, and the comparison 1.
 */
function isContent(file: string, bytes: Uint8Array): boolean {
  const piece = Buffer.allocUnsafe(PIECE);
  const handle = openSync(file, 'r');
  try {
    for (let at = 0; ; ) {
      const count = readSync(handle, piece, 0, PIECE, null);
      if (count === 0) return at === bytes.byteLength;
      if (!piece.subarray(0, count).equals(bytes.subarray(at, at + count))) return false;
      at += count;
    }
  } finally {
    closeSync(handle);
  }
}

/**
 * Tells of a place that is no file and no folder. Renamed over, `/dev/null` would be a file for every process of the machine, which root in a
 * container can do to itself; opened, a pipe waits for its other end.
 */
export function isDevice(place: string): boolean {
  try {
    const stat = statSync(place);
    return !stat.isFile() && !stat.isDirectory();
  } catch {
    return false;
  }
}

/** Removes a file that may not have been made; a name too long for the file system cannot even be looked for. */
function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
}

/** Removes the temporary files of killed processes: they lie beside an artifact that its users commit. Best effort. */
function removeStaleTemporaries(file: string): void {
  const name = basename(file);
  try {
    for (const entry of readdirSync(dirname(file))) {
      if (!entry.startsWith(`${name}.`) || !/^\.\d+\.[0-9a-f]{12}\.tmp$/.test(entry.slice(name.length))) continue;
      const left = join(dirname(file), entry);
      if (Date.now() - statSync(left).mtimeMs > STALE_MS) rmSync(left, { force: true });
    }
  } catch {}
}

/** Writes a path as messages show it: from the application root when it lies inside. */
export function shownPath(root: string, file: string): string {
  const inside = relative(root, file);
  return inside === '' || inside.split(sep)[0] === '..' ? file : inside.split(sep).join('/');
}

/** Creates a folder that is not there yet; answers the line to print when it failed. */
function createFolder(root: string, folder: string): string | undefined {
  const failure = `Could not create ${shownPath(root, folder)}.`;
  try {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) return stat.isDirectory() ? undefined : `${failure.slice(0, -1)}: a file has this name.`;
    const generated = `${shownPath(root, folder)}/`.startsWith('storage/docgen/');
    if (generated) makeIgnoredFolder(folder, undefined, root);
    else makeFolder(folder, undefined, root);
    return undefined;
  } catch (error) {
    return withReason(failure, error);
  }
}

/** Says what an operating system refuses, by its code: what it says itself differs between systems and languages. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  EISDIR: 'a folder has this name',
  ENOTDIR: 'a part of the path is a file',
  ENAMETOOLONG: 'the name is too long',
};

function withReason(failure: string, error: unknown): string {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? failure : `${failure.slice(0, -1)}: ${reason}.`;
}

/**
 * Gives the permissions of an artifact that is replaced, which keeps them; a new one has those the user's mask leaves.
 */
function modeOf(file: string): number | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && stat.mode & 0o777;
}

function writeSynced(file: string, content: string | Uint8Array, mode: number | undefined): void {
  const handle = openSync(file, 'wx', mode);
  try {
    // The mask has taken bits from the mode asked for.
    if (mode !== undefined && (fstatSync(handle).mode & 0o777) !== mode) fchmodSync(handle, mode);
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
