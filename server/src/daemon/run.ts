import type { EnvironmentVariables } from '../project/config/environment.js';
import type { DaemonClaim } from './claim.js';
import { noteCrash } from './crash.js';
import { Daemon, type DaemonRunner } from './daemon.js';
import { cacheDirectory } from './directory.js';
import { consoleLog, fileLog, type Log } from './log.js';
import { logFile } from './log-file.js';
import { sweepSiblings } from './sweep.js';

export interface RunOptions {
  claim: DaemonClaim;
  env: EnvironmentVariables;
  /** Limit in minutes. */
  idle: number;
  /** Says that the log goes to standard error. */
  foreground: boolean;
}

/**
 * Runs the daemon of a claimed application until it ends, and answers the exit code. `started` is called once it
 * listens.
 */
export async function runDaemon(options: RunOptions, started: (pid: number) => void): Promise<number> {
  const { claim, env, idle } = options;
  const { root } = claim.address;
  const cache = cacheDirectory(root, env);
  const log = options.foreground ? consoleLog() : fileLog(logFile(root, env));
  // A supervisor sends no note before its first job.
  const runner: DaemonRunner = await createRunner(root, (line) => daemon.note(line));
  const daemon = await Daemon.start(claim, { env, idle, log, runner });
  started(process.pid);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void daemon.stop(signal));
  const crashed = (error: unknown) => dieOf(error, daemon, log, cache);
  process.on('uncaughtException', crashed).on('unhandledRejection', crashed);
  try {
    sweepSiblings(daemon.address.directory);
  } catch (error) {
    log.warn({ err: error }, 'sweep');
  }
  await daemon.ended;
  return 0;
}

/**
 * Ends after an uncaught fault, because no state can be trusted then: it reports the fault and lets the next client
 * start a fresh daemon.
 */
function dieOf(error: unknown, daemon: Daemon, log: Log, cache: string): void {
  log.fatal({ err: error }, 'crashed');
  noteCrash(
    error,
    [...daemon.clients].flatMap(({ requests }) => requests),
    cache,
    daemon.address.directory,
  );
  process.exit(1);
}

async function createRunner(root: string, note: (line: string) => void): Promise<DaemonRunner> {
  const { Supervisor } = await import('../threads/index.js');
  return new Supervisor(root, { lasting: true, note });
}
