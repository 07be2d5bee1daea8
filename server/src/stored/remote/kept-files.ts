import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeIgnoredFolder } from '@docgen/cache/make-folder';

/** The files of a store's folder that a later run can use, by their names in it: the store, and packs of facts of packages. */
const KEPT = /^(?:fragments\.sqlite|packages\/[0-9a-f]{16}\/[0-9a-f]{32}\.pack)$/;
const MAGIC = 'docgen kept files 1';

/** Writes what a folder keeps as one blob: a line of JSON that says names and lengths, and the files; undefined where it keeps no store. */
export function keptFiles(folder: string): Buffer | undefined {
  const files = namesBelow(folder)
    .filter((name) => KEPT.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  if (!files.some(({ name }) => name === 'fragments.sqlite')) return undefined;
  const head = { magic: MAGIC, files: files.map(({ name, bytes }) => [name, bytes.length]) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ bytes }) => bytes)]);
}

/** Puts the files of a blob into a folder; false where it is no such blob, and nothing is written. A file that is there stays. */
export function putKeptFiles(folder: string, blob: Buffer, root: string): boolean {
  const files = filesOf(blob);
  if (files === undefined) return false;
  makeIgnoredFolder(folder, 0o700, folder.startsWith(`${root}/`) ? root : undefined);
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const beside = `${path}.${process.pid}.tmp`;
    writeFileSync(beside, bytes, { mode: 0o600 });
    renameSync(beside, path);
  }
  return true;
}

function filesOf(blob: Buffer): [string, Buffer][] | undefined {
  const end = blob.indexOf('\n');
  try {
    const { magic, files } = JSON.parse(blob.toString('utf8', 0, Math.max(0, end))) as {
      magic: unknown;
      files: [string, number][];
    };
    let at = end + 1;
    const found = files.map(([name, length]): [string, Buffer] => {
      const from = at;
      at += length;
      return [name, blob.subarray(from, at)];
    });
    const isWhole =
      at === blob.length &&
      files.every(([name, length]) => KEPT.test(name) && Number.isSafeInteger(length) && length >= 0);
    return magic === MAGIC && isWhole ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Lists files of a folder and of its folders, two levels down. */
function namesBelow(folder: string, levels = 2): string[] {
  let entries: { name: string; isDirectory(): boolean }[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return levels === 0 ? [] : namesBelow(join(folder, entry.name), levels - 1).map((name) => `${entry.name}/${name}`);
  });
}
