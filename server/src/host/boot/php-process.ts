import { spawn } from 'node:child_process';

/** Describes one run of a PHP script. */
export interface PhpProcess {
  php: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string | undefined>;
  stdin: string;
  /** Limit in seconds. */
  timeout: number;
  signal?: AbortSignal;
}

export type PhpEnd =
  | { kind: 'ended'; code: number | null; signal: string | null; stdout: string; stderr: string }
  | { kind: 'timeout' }
  | { kind: 'missing' };

/** Output is cut to its last 64 KB: enough for the lines a failure shows, and a bound for the output of user code. */
const KEEP = 65_536;
const KILL_AFTER_MS = 2_000;

/** Runs PHP in a child process that always ends with the time limit or the signal (host 2). */
export function runPhp({ php, args, cwd, env, stdin, timeout, signal }: PhpProcess): Promise<PhpEnd> {
  const flags = ['-d', 'display_errors=stderr', '-d', 'log_errors=0'];
  const child = spawn(php, [...flags, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-KEEP);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-KEEP);
  });
  // A PHP that dies before it reads must not end this process.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);

  return new Promise((resolve) => {
    let late = false;
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    };
    const timer = setTimeout(() => {
      late = true;
      stop();
    }, timeout * 1000);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) stop();
    const settle = (end: PhpEnd) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(end);
    };
    child.on('error', () => settle({ kind: 'missing' }));
    child.on('close', (code, by) => {
      settle(late ? { kind: 'timeout' } : { kind: 'ended', code, signal: by, stdout, stderr });
    });
  });
}
