import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { isMap, type Json } from '@docgen/protocol';
import { readJson } from '../../document/json/read.js';
import { writeJson } from '../../document/json/write.js';
import { writeYaml } from '../../document/yaml/write.js';
import { readYaml } from '../../project/config/read-yaml.js';
import { isDevice } from './write-artifact.js';

/** Matches a member that no other tool writes, in JSON and in YAML. */
const MARK = /^\s*"?x-docgen(?:-id)?"?:/m;
/** Lists members one of which every description has at its root. */
const ROOT = ['openapi', 'arazzo', 'info'];
/** Bounds where a file that is neither JSON nor YAML names its author, in characters. */
const HEAD = 400;
/** The bytes in which an artifact with ids has the first of them; one without is read whole. */
const FIRST_BYTES = 64 * 1024;

/**
 * Tells whether a file may be replaced by an artifact without asking (commands 1.6): there is none, it is empty, or
 * docgen wrote it. An artifact without ids is told by its text, which is exactly what our writers make of its content.
 */
export function isReplaceable(file: string): boolean {
  let text: string;
  try {
    // The write refuses it; reading it might never end.
    if (isDevice(file)) return true;
    if (MARK.test(beginningOf(file))) return true;
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // The write says why a file cannot be read.
    return (error as NodeJS.ErrnoException).code !== 'EACCES';
  }
  if (text.trim() === '' || MARK.test(text)) return true;
  if (text.startsWith('{')) return isWritten(text, readJson(text), writeJson);
  const isDescription = /^(?:openapi|arazzo|info):/m.test(text);
  if (isDescription) {
    const read = readYaml(text);
    return isWritten(
      text,
      read.ok && read.root !== undefined ? { ok: true, value: read.root } : { ok: false },
      writeYaml,
    );
  }
  return /\bdocgen\b/i.test(text.slice(0, HEAD));
}

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(FIRST_BYTES);
  const handle = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, FIRST_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

function isWritten(
  text: string,
  read: { ok: true; value: Json } | { ok: false },
  write: (value: Json) => string,
): boolean {
  if (!read.ok || !isMap(read.value)) return false;
  const { value } = read;
  return ROOT.some((member) => value.has(member)) && write(value) === text;
}
