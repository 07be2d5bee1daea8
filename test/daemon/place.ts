import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DaemonFile } from '@docgen/protocol/rpc';
import { App, type Outcome, SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { type Installation, processesOf } from './installation.js';

/** An application with a home of its own, so that what its commands start and keep touches nobody. */
export class Place {
  readonly app: App;
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'dg-')));
  readonly env: Record<string, string>;

  constructor(
    readonly installation: Installation,
    files: Readonly<Record<string, string>> = SMALL,
    /** Until the end of which it is needed. */
    lasts: 'test' | 'file' = 'test',
  ) {
    this.app = new App(files);
    for (const folder of ['run', 'cache']) mkdirSync(join(this.home, folder), { mode: 0o700 });
    this.env = {
      PATH: process.env.PATH ?? '',
      HOME: this.home,
      XDG_RUNTIME_DIR: join(this.home, 'run'),
      XDG_CACHE_HOME: join(this.home, 'cache'),
    };
    const after = lasts === 'test' ? installation.cleanups : installation.lasting;
    after.push(async () => {
      // As `docgen daemon stop` does, without a process for each place; a client that has not ended yet may start another one.
      await until('it is gone', () => {
        const left = this.daemons();
        for (const pid of left) terminate(pid);
        return left.length === 0;
      }).catch(() => {});
      rmSync(this.home, { recursive: true, force: true });
    });
  }

  /** Starts the program; without `CI`, so it finds or starts a daemon. */
  spawn(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
    return spawn(process.execPath, [join(this.installation.folder, 'client-cli/bin/docgen.cjs'), ...args], {
      cwd: this.app.root,
      env: { ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Starts the program with an open standard input, as an editor does. */
  spawnOpen(args: readonly string[]): ChildProcess {
    return spawn(process.execPath, [join(this.installation.folder, 'client-cli/bin/docgen.cjs'), ...args], {
      cwd: this.app.root,
      env: this.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  docgen(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    return outcome(this.spawn(args, env), this.app.root);
  }

  /** Reads the file the running daemon published; undefined when there is none. */
  get daemon(): DaemonFile | undefined {
    const file = join(this.app.root, 'storage/docgen/daemon.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }

  /** Number of its process. */
  get pid(): number {
    const { pid } = this.daemon ?? {};
    // Process 0 is whoever runs the tests.
    if (pid === undefined) throw new Error('No daemon runs.');
    return pid;
  }

  /** Directory of its socket. */
  get directory(): string {
    const [id = ''] = readdirSync(join(this.home, 'run/docgen'));
    return join(this.home, 'run/docgen', id);
  }

  /** Processes of this installation that are the daemon of this application. */
  daemons(): number[] {
    return processesOf(this.installation.folder).filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return command[1]?.endsWith('daemon.js') === true && command[2] === this.app.root;
      } catch {
        return false;
      }
    });
  }
}

/** Asks a process to end. */
function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Gives the output of a program, once it has ended. */
export function outcome(child: ChildProcess, root: string): Promise<Outcome> {
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) =>
      resolve({ exit, out: out.replaceAll(root, '<app>'), err: err.replaceAll(root, '<app>') }),
    );
  });
}
