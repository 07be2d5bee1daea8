import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { guardGroup } from './process-guard.js';

/** Describes one run of a PHP script. */
export interface PhpProcess {
  php: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string | undefined>;
  stdin: string;
  /** Directory that goes with the run. */
  scratch: string;
  /** Limit in seconds. */
  timeout: number;
  signal?: AbortSignal;
}

export type PhpEnd =
  | { kind: 'ended'; code: number | null; signal: string | null; stdout: string; stderr: string }
  /** The answer may be there all the same: where PHP can, it says what it was doing. */
  | { kind: 'timeout' }
  | { kind: 'missing' };

/** Output is cut to its last 64 KB: enough for the lines a failure shows, and a bound for the output of user code. */
const KEEP = 65_536;
const KILL_AFTER_MS = 2_000;
/** Time for what was printed before the end to arrive; a process that escaped may hold the pipes open for ever. */
const DRAIN_MS = 250;

/**
 * Runs PHP in a process group of its own, which always ends with the answer, the time limit, the signal or this process
 * (host 2). The script says on its fourth pipe that its answer is complete, with the exit status it means. Nothing is
 * waited for then: not for children that hold the other pipes open, not for destructors that wait for such children.
 */
export function runPhp({ php, args, cwd, env, stdin, scratch, timeout, signal }: PhpProcess): Promise<PhpEnd> {
  const flags = ['-d', 'display_errors=stderr', '-d', 'log_errors=0'];
  // A session of its own has no terminal either, so a boot does not see whether it was started from one.
  const detached = process.platform !== 'win32';
  const child = spawn(php, [...flags, ...args], { cwd, env, detached, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const [input, out, error, told] = child.stdio as unknown as [Writable, Readable, Readable, Readable];
  const stdout = tail(out);
  const stderr = tail(error);
  const word = tail(told);
  // A PHP that dies before it reads must not end this process.
  input.on('error', () => {});
  const endGuard = child.pid === undefined ? () => {} : guardGroup(child.pid, scratch, env);
  // Nothing of the application runs before this line is read; without it the script ends by itself.
  input.end(stdin);

  return new Promise((resolve) => {
    let late = false;
    let settled = false;
    let status: number | undefined;
    const timers: NodeJS.Timeout[] = [];
    const kill = () => endGroup(child, 'SIGKILL');
    const settle = (end: PhpEnd) => {
      if (settled) return;
      settled = true;
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      endGuard();
      for (const stream of child.stdio) stream?.destroy();
      resolve(end);
    };
    const ended = (code: number | null, by: string | null) => {
      if (late && status !== 0) return settle({ kind: 'timeout' });
      const end = { kind: 'ended', code: status ?? code, signal: status === undefined ? by : null } as const;
      settle({ ...end, stdout: stdout(), stderr: stderr() });
    };
    told.on('data', () => {
      const said = /^done (\d+)\n/.exec(word());
      if (said === null) return;
      status = Number(said[1]);
      kill();
    });
    timers.push(
      setTimeout(() => {
        late = true;
        endGroup(child, 'SIGTERM');
        timers.push(setTimeout(kill, KILL_AFTER_MS));
        // A process that the system does not let go is left to it.
        timers.push(setTimeout(() => settle({ kind: 'timeout' }), 2 * KILL_AFTER_MS));
      }, timeout * 1000),
    );
    signal?.addEventListener('abort', kill, { once: true });
    if (signal?.aborted === true) kill();
    child.on('error', () => settle({ kind: 'missing' }));
    child.on('exit', (code, by) => {
      // Background processes of the boot end with it.
      kill();
      if (status === 0) return ended(code, by);
      timers.push(setTimeout(() => ended(code, by), DRAIN_MS));
    });
    child.on('close', ended);
  });
}

/** Collects the end of what a stream carries. */
function tail(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-KEEP);
  });
  stream.on('error', () => {});
  return () => text;
}

/** Signals the group of a process, or the process alone where there are no groups. */
function endGroup(child: ChildProcess, by: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(by);
    else process.kill(-child.pid, by);
  } catch {}
}
