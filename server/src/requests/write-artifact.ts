import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { makeFolder, makeIgnoredFolder } from '@docgen/cache/make-folder';
import { entryStat, nowNs, type Stamp, stampOf, vouches } from '../project/stamp.js';

const pending = new Set<string>();

/** Removes temporary files a signal interrupted; the artifacts themselves stay as they were. */
export function removePendingFiles(): void {
  for (const file of pending) rmSync(file, { force: true });
  pending.clear();
}

/**
 * Writes an artifact whole or not at all: a sibling file is written, synced and renamed (commands 1.6). Answers the line
 * to print when it failed.
 */
export function writeArtifact(root: string, file: string, content: string | Uint8Array): string | undefined {
  const folder = dirname(file);
  if (!createFolder(root, folder)) return `Could not create ${shownPath(root, folder)}.`;
  const temporary = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
  pending.add(temporary);
  try {
    writeSynced(temporary, content, modeOf(file));
    renameSync(temporary, file);
    return undefined;
  } catch {
    rmSync(temporary, { force: true });
    return `Could not write ${shownPath(root, file)}.`;
  } finally {
    pending.delete(temporary);
  }
}

/** Files that were found to hold some bytes, by the bytes; the same artifact of the next build is the same object. */
const held = new WeakMap<Uint8Array, { file: string; stamp: Stamp }>();

/**
 * Whether a file holds exactly this already. Read only where its stamp does not vouch for what it held the last time: an
 * artifact of megabytes is asked about with every export.
 */
export function holds(file: string, bytes: Uint8Array): boolean {
  try {
    const seen = nowNs();
    const stat = entryStat(file);
    const known = held.get(bytes);
    if (stat !== undefined && known?.file === file && vouches(known.stamp, stat)) return true;
    if (statSync(file).size !== bytes.byteLength || !readFileSync(file).equals(bytes)) return false;
    // Of a link the stamp says nothing.
    if (stat?.isFile() === true) held.set(bytes, { file, stamp: stampOf(stat, seen) });
    return true;
  } catch {
    return false;
  }
}

/** A path as messages show it: from the application root when it lies inside. */
export function shownPath(root: string, file: string): string {
  const inside = relative(root, file);
  return inside === '' || inside.split(sep)[0] === '..' ? file : inside.split(sep).join('/');
}

function createFolder(root: string, folder: string): boolean {
  try {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) return stat.isDirectory();
    const generated = `${shownPath(root, folder)}/`.startsWith('storage/docgen/');
    if (generated) makeIgnoredFolder(folder, undefined, root);
    else makeFolder(folder, undefined, root);
    return true;
  } catch {
    return false;
  }
}

/** An artifact that is replaced keeps its permissions. */
function modeOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 0o666 : stat.mode & 0o777;
}

function writeSynced(file: string, content: string | Uint8Array, mode: number): void {
  const handle = openSync(file, 'wx', mode);
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
