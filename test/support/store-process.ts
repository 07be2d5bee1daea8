import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundled, heard } from './child.js';

const root = resolve(import.meta.dirname, '../..');

/** The program of a child process that uses the store. */
export function storeProgram(folder: string): Promise<string> {
  return bundled(join(root, 'test/cache/program.ts'), join(folder, 'program.mjs'));
}

export interface Run {
  child: ChildProcess;
  /** Lists the output of the program, line by line, when it has ended in any way. */
  ended: Promise<{ lines: string[]; code: number | null; signal: NodeJS.Signals | null; errors: string }>;
}

/** Starts the program. `limit` is the largest file it may write, in blocks of 512 bytes. */
export function startStore(
  program: string,
  args: string[],
  { limit, uid, module = true }: { limit?: number; uid?: number; module?: boolean } = {},
): Run {
  // A process finds the native module as an installed one does, through the folders CommonJS looks in.
  const env = { PATH: process.env.PATH ?? '', NODE_PATH: module ? join(root, 'node_modules') : '' };
  const command = `${limit === undefined ? '' : `ulimit -f ${limit}; `}exec "$0" "$@"`;
  const child = spawn('sh', ['-c', command, process.execPath, program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const so = heard(child);
  // A line cut by a kill was not said.
  const ended = so.ended.then((end) => ({ ...end, lines: so.out.split('\n').slice(0, -1), errors: so.errors }));
  return { child, ended };
}

/** Tells whether a folder of its own file system can be made here; it needs the right to mount. */
export function mayMount(): boolean {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return (effective & (1n << 21n)) !== 0n;
}
