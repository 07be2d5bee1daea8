import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { openToRead } from '../../project/read-bytes.js';
import { Refusal } from '../../project/refusal.js';

/** Bounds the size of an artifact that is read, in bytes. */
export const LARGEST_ARTIFACT = 64 * 1024 * 1024;

/** Says why a file holds no artifact to read: it is missing, or a phrase about what is there. */
export type NoArtifact = { missing: true } | { missing: false; reason: string };

/** Reads the bytes of an artifact; pipes, folders and files above the bound are not read. */
export function artifactBytes(file: string): Buffer | NoArtifact {
  let handle: number;
  try {
    handle = openToRead(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { missing: true };
    return { missing: false, reason: reasonOf(code) };
  }
  try {
    const stat = fstatSync(handle);
    if (stat.isDirectory()) return { missing: false, reason: 'it is a directory' };
    if (!stat.isFile()) return { missing: false, reason: 'it is no file' };
    if (stat.size > LARGEST_ARTIFACT) return { missing: false, reason: tooLarge(stat.size) };
    return readFileSync(handle);
  } catch (error) {
    return { missing: false, reason: reasonOf((error as NodeJS.ErrnoException).code) };
  } finally {
    closeSync(handle);
  }
}

/** Says that an artifact of so many bytes is not read. */
export function tooLarge(size: number): string {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  return `it has ${megabytes(size)} MB, and at most ${megabytes(LARGEST_ARTIFACT)} MB are read`;
}

/** Reads the file of the old side; refuses one that cannot be read (commands 5.1). */
export function oldFile(file: string): Buffer {
  const read = artifactBytes(file);
  if (Buffer.isBuffer(read)) return read;
  const line = read.missing
    ? `Old artifact not found: ${file}`
    : `Could not read the old artifact: ${read.reason}: ${file}`;
  throw new Refusal('artifact-unreadable', [line]);
}

function reasonOf(code: string | undefined): string {
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read by this user';
  return code === 'EISDIR' ? 'it is a directory' : `the system says ${code ?? 'nothing'}`;
}
