import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostFacts } from '@docgen/protocol';
import { temporaryDirectory } from './boot-environment.js';
import { type PhpEnd, runPhp } from './php-process.js';
import { probeDirectory } from './probe-script.js';
import { withScratch } from './scratch.js';

export interface ProbeInput {
  root: string;
  php: string;
  /** Limit in seconds. */
  timeout: number;
  /** The variables it sees, apart from the paths of its caches (`bootEnvironment`). */
  env: Record<string, string>;
  /** The `memory_limit` for PHP, when a ceiling above its own is set. */
  memoryLimit?: string;
  /** Dotted configuration keys to read; `prefix.*` for a section. */
  config: string[];
  documents: Record<string, { filter: string | null }>;
  /** Tags that a mapper class is asked for. */
  tags?: { mapper: string; names: readonly string[] };
  signal?: AbortSignal;
}

/** Reports a failed boot, as the probe wrote it. */
export interface BootError {
  class: string;
  message: string;
  file: string | null;
  line: number | null;
  trace: { file: string; line: number }[];
  previous?: { class: string; message: string }[];
  /** Places in the application that may have ended the process, where nothing says which did. */
  suspects?: { file: string; line: number }[];
  /** The limit of memory that was met, in bytes, and the one PHP began with, as in php.ini. */
  memory?: { limit: number; begun: string };
}

export type ProbeOutcome =
  | { kind: 'facts'; facts: HostFacts }
  | { kind: 'error'; error: BootError; stdout: string }
  | { kind: 'timeout'; error?: BootError }
  | { kind: 'memory'; error?: BootError }
  | { kind: 'crash'; status: string; stderr: string }
  | { kind: 'missing' };

/**
 * Runs one boot in one process (host 2). The scratch directory holds the answer and takes the caches a boot would
 * otherwise write below the application; it is removed with the run.
 */
export function runProbe(input: ProbeInput): Promise<ProbeOutcome> {
  return withScratch('probe', temporaryDirectory(input.env), input.signal, (scratch) => run(input, scratch));
}

async function run(input: ProbeInput, scratch: string): Promise<ProbeOutcome> {
  const out = join(scratch, 'facts.json');
  const caches = join(scratch, 'cache');
  const flags = input.memoryLimit === undefined ? [] : ['-d', `memory_limit=${input.memoryLimit}`];
  const end = await runPhp({
    php: input.php,
    args: [...flags, join(probeDirectory(), 'probe.php')],
    cwd: input.root,
    env: {
      ...input.env,
      DOCGEN_PROBE: '1',
      APP_ROUTES_CACHE: join(scratch, 'absent', 'routes.php'),
      APP_CONFIG_CACHE: join(scratch, 'absent', 'config.php'),
      APP_EVENTS_CACHE: join(scratch, 'absent', 'events.php'),
      APP_PACKAGES_CACHE: join(caches, 'packages.php'),
      APP_SERVICES_CACHE: join(caches, 'services.php'),
    },
    stdin: `${JSON.stringify({
      docgen: 'probe/1',
      root: input.root,
      out,
      binary: input.php,
      config: input.config,
      documents: input.documents,
      tags: input.tags?.names ?? null,
      mapper: input.tags?.mapper ?? null,
    })}\n`,
    scratch,
    timeout: input.timeout,
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
  if (end.kind === 'missing') return end;
  const answer = answerIn(out);
  if (end.kind === 'ended') return outcomeOf(answer, end);
  return { kind: 'timeout', ...(answer?.error?.class === STOPPED ? { error: answer.error } : {}) };
}

interface Answer {
  docgen?: unknown;
  error?: BootError;
}

/** The probe names no error where it was stopped by a signal. */
const STOPPED = 'stopped';

function answerIn(out: string): Answer | undefined {
  try {
    return JSON.parse(readFileSync(out, 'utf8'));
  } catch {
    return undefined;
  }
}

function outcomeOf(answer: Answer | undefined, end: Extract<PhpEnd, { kind: 'ended' }>): ProbeOutcome {
  const { code, signal, stdout, stderr } = end;
  const error = answer?.error;
  if (error?.memory !== undefined) return { kind: 'memory', error };
  if (error === undefined && /Allowed memory size of/.test(stdout + stderr)) return { kind: 'memory' };
  if (error?.class === STOPPED) return { kind: 'crash', status: 'signal SIGTERM', stderr };
  if (error !== undefined) return { kind: 'error', error, stdout };
  if (code === 0 && answer?.docgen === 'facts/1') return { kind: 'facts', facts: answer as unknown as HostFacts };
  return { kind: 'crash', status: signal === null ? `exit status ${code}` : `signal ${signal}`, stderr };
}
