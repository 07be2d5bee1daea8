import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@docgen/cache/make-folder';
import { daemonEnvironment } from '@docgen/protocol/rpc';
import { type Address, makeOwnDirectory } from '@docgen/server/daemon/directory';
import { logFile } from '@docgen/server/daemon/log-file';
import { isEnabled } from '@docgen/server/threads/accelerations';
import { activeTime } from './active-timeout.js';
import { attach } from './attach.js';
import type { DaemonConnection } from './connection.js';

const DIAL_EVERY_MS = 10;
/**
 * Waits this long for a word of the process that is to be the daemon; each word on its way extends the time, so a busy
 * machine has more.
 */
const SILENCE_LIMIT_MS = 5_000;
const LONGEST_MS = 15_000;
/**
 * A process that lost the race ends at once; the winner is found within this time, or it died and another process has
 * to start.
 */
const RESTART_AFTER_MS = 200;

/** Reports that no daemon could be started; the message gives the reason, as the end of a sentence. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  /** `withoutSqlite`: without which no process keeps anything, so that there is more to say than that no daemon runs. */
  constructor(
    message: string,
    readonly withoutSqlite = false,
  ) {
    super(message);
  }
}

/** Minutes without a client after which a daemon ends by default (commands 8.1). */
export const IDLE = 30;

/** Starts the daemon of an application, unless another process is faster, and connects to it. Throws NotStarted. */
export async function start(
  address: Address,
  env: Readonly<Record<string, string | undefined>>,
  idle = IDLE,
): Promise<DaemonConnection> {
  const entry = fileURLToPath(new URL('./daemon.js', import.meta.url));
  if (!existsSync(entry)) throw new NotStarted('it is not built');
  makeOwnDirectory(address.directory);
  const waited = activeTime();
  let child = launch(entry, address.root, env, idle);
  let furthest = 0;
  let last = 0;
  try {
    for (let now = 0; now - last < SILENCE_LIMIT_MS && now < LONGEST_MS; now = waited()) {
      if (child.words().length > furthest) {
        furthest = child.words().length;
        last = now;
      }
      const connection = await attach(address);
      if (connection !== undefined) return connection;
      const failure = child.failure();
      if (failure !== undefined) throw failure;
      if (child.goneFor() > RESTART_AFTER_MS) {
        // Another daemon is starting; one that died by itself has reported nothing new.
        if (child.words().includes('taken')) last = now;
        child.forget();
        child = launch(entry, address.root, env, idle);
      }
      await new Promise((resolve) => setTimeout(resolve, DIAL_EVERY_MS));
    }
  } finally {
    child.forget();
  }
  const ms = waited() < LONGEST_MS ? SILENCE_LIMIT_MS : LONGEST_MS;
  throw new NotStarted(`it did not answer within ${ms / 1000} seconds`);
}

/**
 * Limits the memory the C library of Linux keeps after it was freed: with an arena for every thread, and with
 * thresholds that grow with the largest freed block, a daemon of 1,000 routes keeps 25 MB more. Other libraries ignore
 * it.
 */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

function launch(entry: string, root: string, env: Readonly<Record<string, string | undefined>>, idle: number) {
  const kept = daemonEnvironment(env);
  if (env.NODE_OPTIONS !== undefined) kept.NODE_OPTIONS = env.NODE_OPTIONS;
  if (isEnabled('allocator')) Object.assign(kept, ALLOCATION);
  const log = openLog(root, env);
  // The module is loaded here, because a command that finds its daemon running does not need it.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(process.execPath, [entry, root, String(idle)], {
    detached: true,
    cwd: '/',
    env: kept,
    stdio: ['ignore', log ?? 'ignore', log ?? 'ignore', 'pipe'],
    windowsHide: true,
  });
  if (log !== undefined) closeSync(log);
  let said = '';
  let gone: number | undefined;
  const words = child.stdio[3];
  words?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  words?.on('error', () => {});
  child.on('error', (error) => {
    said = `failed ${error.message}\n`;
  });
  child.on('exit', () => {
    gone = performance.now();
  });
  return {
    words: () => said.split('\n').slice(0, -1),
    failure: () => {
      const [, word, reason = ''] = /^(failed|sqlite) (.*)\n/m.exec(said) ?? [];
      return word === undefined ? undefined : new NotStarted(reason, word === 'sqlite');
    },
    goneFor: () => (gone === undefined ? 0 : performance.now() - gone),
    /** Lets the daemon live on after this process. */
    forget: () => {
      words?.destroy();
      child.unref();
    },
  };
}

/** Opens the daemon's log for Node's own report of a death; undefined where it cannot be written. */
function openLog(root: string, env: Readonly<Record<string, string | undefined>>): number | undefined {
  try {
    const file = logFile(root, env);
    makeFolder(dirname(file), 0o700);
    return openSync(file, 'a', 0o600);
  } catch {
    return undefined;
  }
}
