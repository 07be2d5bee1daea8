import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostFacts } from '@docgen/protocol';
import { probeDirectory } from './probe-script.js';

export interface ProbeInput {
  root: string;
  php: string;
  /** Seconds. */
  timeout: number;
  /** `host.env`, over the environment of this process. */
  env: Record<string, string>;
  processEnv: Record<string, string | undefined>;
  /** `memory_limit` handed to PHP, when a ceiling above its own is set. */
  memoryLimit?: string;
  /** Dotted configuration keys to read; `prefix.*` for a section. */
  config: string[];
  documents: Record<string, { filter: string | null }>;
  signal?: AbortSignal;
}

/** What the probe itself wrote about a boot that failed. */
export interface BootError {
  class: string;
  message: string;
  file: string | null;
  line: number | null;
  trace: { file: string; line: number }[];
  previous?: { class: string; message: string }[];
}

export type ProbeOutcome =
  | { kind: 'facts'; facts: HostFacts }
  | { kind: 'error'; error: BootError; stdout: string }
  | { kind: 'timeout' }
  | { kind: 'memory' }
  | { kind: 'crash'; status: string; stderr: string }
  | { kind: 'missing' };

/** Last 64 KB are enough for the lines a failure shows, and bound what user code can make us hold. */
const KEEP = 65_536;
const KILL_AFTER_MS = 2_000;

/**
 * One boot in one process (host 2). The scratch directory holds the answer and takes the caches a boot would otherwise write
 * below the application; it goes away with the run.
 */
export async function runProbe(input: ProbeInput): Promise<ProbeOutcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'docgen-probe-'));
  try {
    return await run(input, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function run(input: ProbeInput, scratch: string): Promise<ProbeOutcome> {
  const out = join(scratch, 'facts.json');
  const caches = join(scratch, 'cache');
  mkdirSync(caches);
  const flags = ['-d', 'display_errors=stderr', '-d', 'log_errors=0'];
  if (input.memoryLimit !== undefined) flags.push('-d', `memory_limit=${input.memoryLimit}`);
  const child = spawn(input.php, [...flags, join(probeDirectory(), 'probe.php')], {
    cwd: input.root,
    env: {
      ...input.processEnv,
      ...input.env,
      DOCGEN_PROBE: '1',
      APP_RUNNING_IN_CONSOLE: 'true',
      APP_ROUTES_CACHE: join(scratch, 'absent', 'routes.php'),
      APP_CONFIG_CACHE: join(scratch, 'absent', 'config.php'),
      APP_EVENTS_CACHE: join(scratch, 'absent', 'events.php'),
      APP_PACKAGES_CACHE: join(caches, 'packages.php'),
      APP_SERVICES_CACHE: join(caches, 'services.php'),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-KEEP);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-KEEP);
  });
  // A PHP that dies before it reads must not take this process with it.
  child.stdin.on('error', () => {});
  child.stdin.end(
    `${JSON.stringify({
      docgen: 'probe/1',
      root: input.root,
      out,
      binary: input.php,
      config: input.config,
      documents: input.documents,
      tags: null,
      mapper: null,
    })}\n`,
  );

  return new Promise((resolve) => {
    let late = false;
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    };
    const timer = setTimeout(() => {
      late = true;
      stop();
    }, input.timeout * 1000);
    input.signal?.addEventListener('abort', stop, { once: true });
    const settle = (outcome: ProbeOutcome) => {
      clearTimeout(timer);
      input.signal?.removeEventListener('abort', stop);
      resolve(outcome);
    };
    child.on('error', () => settle({ kind: 'missing' }));
    child.on('close', (code, signal) => {
      if (late) return settle({ kind: 'timeout' });
      settle(read(out, code, signal, stdout, stderr));
    });
  });
}

function read(out: string, code: number | null, signal: string | null, stdout: string, stderr: string): ProbeOutcome {
  let answer: { docgen?: unknown; error?: BootError } | undefined;
  try {
    answer = JSON.parse(readFileSync(out, 'utf8'));
  } catch {}
  const said = answer?.error?.message ?? '';
  if (/Allowed memory size of/.test(said) || (answer === undefined && /Allowed memory size of/.test(stdout + stderr))) {
    return { kind: 'memory' };
  }
  if (answer?.error !== undefined) return { kind: 'error', error: answer.error, stdout };
  if (code === 0 && answer?.docgen === 'facts/1') return { kind: 'facts', facts: answer as unknown as HostFacts };
  return { kind: 'crash', status: signal === null ? `exit status ${code}` : `signal ${signal}`, stderr };
}
