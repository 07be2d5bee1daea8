import { type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCoverageLog } from '../../contract/index.js';
import { artifactBytes } from '../comparison/artifact-file.js';

/** Holds what the logs of a suite say, and which of them could not be read. */
export interface MergedLogs {
  lines: Set<string>;
  files: number;
  entries: number;
  runs: Set<string>;
  /** Seconds between the first and the last file. */
  spanSeconds: number;
  incomplete: { path: string; reason: string }[];
}

/** Merges the logs below directories; links are not followed (contract 10.1). Never throws. */
export function mergedLogs(directories: readonly string[], shown: (path: string) => string): MergedLogs {
  const merged: MergedLogs = {
    lines: new Set(),
    files: 0,
    entries: 0,
    runs: new Set(),
    spanSeconds: 0,
    incomplete: [],
  };
  const times: number[] = [];
  for (const directory of directories) {
    const found = logsBelow(directory);
    if ('reason' in found) {
      merged.incomplete.push({ path: shown(directory), reason: `could not be read (${found.reason})` });
      continue;
    }
    if (found.files.length === 0) merged.incomplete.push({ path: shown(directory), reason: 'holds no coverage log' });
    for (const file of found.files) {
      const bytes = artifactBytes(file);
      const log = Buffer.isBuffer(bytes) ? readCoverageLog(bytes.toString('utf8')) : undefined;
      if (log === undefined) {
        merged.incomplete.push({ path: shown(file), reason: 'not readable as a coverage log' });
        continue;
      }
      merged.files++;
      merged.entries += log.lines.length;
      for (const line of log.lines) merged.lines.add(line);
      if (log.run !== undefined) merged.runs.add(log.run);
      times.push(lstatSync(file).mtimeMs);
    }
  }
  if (times.length > 0) merged.spanSeconds = Math.round((Math.max(...times) - Math.min(...times)) / 1000);
  return merged;
}

/** Deletes the logs below directories, and counts them. */
export function removeLogs(directories: readonly string[]): number {
  let removed = 0;
  for (const directory of directories) {
    const found = logsBelow(directory);
    for (const file of 'files' in found ? found.files : []) {
      rmSync(file, { force: true });
      removed++;
    }
  }
  return removed;
}

/** Lists regular `*.ids` files below a directory, in byte order of the walk. */
function logsBelow(directory: string): { files: string[] } | { reason: string } {
  let entries: Dirent[];
  try {
    entries = readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { reason: code === 'ENOENT' ? 'it is not there' : `the system says ${code}` };
  }
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    if (entry.isFile() && entry.name.endsWith('.ids')) files.push(path);
    if (!entry.isDirectory()) continue;
    const below = logsBelow(path);
    if ('files' in below) files.push(...below.files);
  }
  return { files };
}
