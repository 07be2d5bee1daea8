import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeIgnoredFolder } from '@docgen/cache/make-folder';
import type { HostFacts } from '@docgen/protocol';

const DIR = 'storage/docgen';
const FACTS = 'facts.json';
const STAMP = 'facts.json.sha256';

/** Holds the facts of a boot with the fingerprint they were made from. */
export interface StoredBoot {
  facts: HostFacts;
  fingerprint: string;
  /** Names the variables of a run the files the boot loaded mention; absent where that is not known. */
  mentioned?: readonly string[] | undefined;
}

/** Loads the facts of the last boot; undefined for damaged or foreign ones. */
export function loadFacts(root: string): StoredBoot | undefined {
  try {
    const { fingerprint, mentioned } = stampOf(root);
    const facts = JSON.parse(readFileSync(join(root, DIR, FACTS), 'utf8')) as HostFacts;
    const whole = facts.docgen === 'facts/1' && facts.source === 'php' && Array.isArray(facts.routes);
    return whole && /^[0-9a-f]{64}$/.test(fingerprint) ? { facts, fingerprint, mentioned } : undefined;
  } catch {
    return undefined;
  }
}

/** Gives what the files of the last boot mention of variables of a run. */
export function loadMentions(root: string): readonly string[] | undefined {
  try {
    return stampOf(root).mentioned;
  } catch {
    return undefined;
  }
}

/**
 * Stores the facts of a boot, at best effort: an application that cannot be written is documented all the same. Mode
 * 0600, because facts can hold configuration values; the stamp goes last, so a crash between the two costs a boot and
 * no more.
 */
export function storeFacts(root: string, { facts, fingerprint, mentioned }: StoredBoot): void {
  const dir = join(root, DIR);
  try {
    makeIgnoredFolder(dir, undefined, root);
    rmSync(join(dir, STAMP), { force: true });
    replace(join(dir, FACTS), `${JSON.stringify(facts)}\n`);
    replace(
      join(dir, STAMP),
      `${[fingerprint, ...(mentioned === undefined ? [] : [mentioned.join(' ')])].join('\n')}\n`,
    );
  } catch {}
}

function stampOf(root: string): Pick<StoredBoot, 'fingerprint' | 'mentioned'> {
  const lines = readFileSync(join(root, DIR, STAMP), 'utf8').split('\n');
  const [fingerprint = '', names = ''] = lines;
  // The last line is empty: where the names are not known, there is none between.
  return { fingerprint, mentioned: lines.length > 2 ? names.split(' ').filter((name) => name !== '') : undefined };
}

function replace(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
