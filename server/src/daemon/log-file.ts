import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentVariables } from '../project/config/environment.js';
import { cacheDirectory } from './directory.js';

/** Names the log of the daemons of an application, one after another: `<cache>/log/daemon.log`. */
export function logFile(root: string, env: EnvironmentVariables): string {
  return join(cacheDirectory(root, env), 'log', 'daemon.log');
}

/** Reads the last lines of the log, for people to read; undefined when there is none. */
export function logTail(file: string, lines: number): string[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const all = text.split('\n').filter((line) => line !== '');
  return all.slice(Math.max(0, all.length - lines)).map(readable);
}

const LEVELS: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

function readable(line: string): string {
  try {
    const { level, time, pid, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const at = new Date(Number(time)).toISOString();
    const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
    return `${at} ${pid} ${LEVELS[Number(level)] ?? level} ${msg}${more}`;
  } catch {
    return line;
  }
}
