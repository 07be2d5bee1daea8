import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Config } from '@docgen/protocol';
import { carriedEnvironment, type Method, type Note, type StatusResult } from '@docgen/protocol/rpc';
import { isReplaced } from '../project/build-id.js';
import { ConfigMemo } from '../project/config/config-memo.js';
import type { EnvironmentVariables } from '../project/config/environment.js';
import { loadConfig } from '../requests/load-config.js';
import { removePendingFiles } from '../requests/writing/write-artifact.js';
import { isEnabled } from '../threads/accelerations.js';
import type { HostSummary, JobResult } from '../threads/index.js';
import { type JobRunner, Scheduler } from '../threads/scheduler.js';
import { removeToken } from '../watch/token.js';
import { Buffers } from './buffers.js';
import { BuildAhead } from './build-ahead.js';
import { type DaemonClaim, runsElsewhere } from './claim.js';
import { Client } from './client.js';
import { announce, prepare, removeIfPossible, restore, withdraw } from './daemon-file.js';
import { type Address, statusOf } from './directory.js';
import type { Log } from './log.js';

/** `heap` is null while no build is kept in memory. */
type RunnerStatus = Pick<StatusResult, 'cache' | 'lastBuild'> & { heap: StatusResult['heap'] | null };

/** Runs the jobs of a daemon, and reports its state. */
export interface DaemonRunner extends JobRunner {
  status?(): RunnerStatus;
}

export interface DaemonOptions {
  /** Environment of the process that starts it; only the carried part is kept. */
  env: EnvironmentVariables;
  /** Minutes without a client; 0 for never. */
  idle: number;
  log: Log;
  runner: DaemonRunner;
  /** Time between two looks at the own socket and the application. */
  checkEveryMs?: number;
  /** A connection without hello within this time is dropped. */
  helloWithinMs?: number;
  /** A running job may finish this long after the end is asked for. */
  graceMs?: number;
}

const CHECK_EVERY_MS = 30_000;
const HELLO_WITHIN_MS = 10_000;
/** A client waits 5 s for the next daemon. */
const GRACE_MS = 2_000;
/** An idle daemon with more resident memory than this ends to free it. */
const IDLE_MEMORY = 2 * 1024 ** 3;
/** Bounds the clients that may connect at once; the system's own default is half. */
const BACKLOG = 1_024;

/**
 * Runs the daemon of one application (commands 8.1): one socket, one lock, one scheduler. `ended` gives the reason of
 * its end, when everything is cleaned up.
 */
export class Daemon {
  readonly clients = new Set<Client>();
  readonly env: Record<string, string>;
  /**
   * Variables of the last command that sent its own, else those of the daemon: a page knows none, and shows what the terminal
   * beside it would say.
   */
  commandEnv: Record<string, string>;
  readonly token = randomBytes(32).toString('hex');
  readonly log: Log;
  readonly jobs: Scheduler;
  /** Texts that editors hold open. */
  readonly buffers = new Buffers();
  readonly configuration = new ConfigMemo(loadConfig);
  readonly ended: Promise<string>;
  /** Counts the sessions of `docgen/watch`. */
  watchSessions: () => number = () => 0;
  /** Ends the sessions of `docgen/watch`. */
  closeWatch: () => Promise<void> = async () => {};
  private readonly ahead: BuildAhead | undefined;
  private hostSummary: HostSummary | undefined;
  /** Lines that no client was told yet. */
  private pendingNotes: string[] = [];

  private readonly operations = new Map<string, number>();
  private readonly server: Server;
  private readonly timers: NodeJS.Timeout[] = [];
  private idleTimer: NodeJS.Timeout | undefined;
  private inode: number | undefined;
  private stopping = false;
  private settled: (reason: string) => void = () => {};

  static async start(claim: DaemonClaim, options: DaemonOptions): Promise<Daemon> {
    const daemon = new Daemon(options, claim.address, claim.release);
    try {
      await daemon.listen();
    } catch (error) {
      daemon.server.close();
      daemon.withdraw();
      claim.release();
      throw error;
    }
    return daemon;
  }

  private constructor(
    private readonly options: DaemonOptions,
    readonly address: Address,
    private readonly release: () => void,
  ) {
    this.env = carriedEnvironment(options.env);
    this.commandEnv = this.env;
    this.log = options.log;
    this.jobs = new Scheduler(options.runner, (result, input) => {
      this.built(result, input.config);
      this.ahead?.built(result, input);
    });
    if (isEnabled('build-ahead')) {
      const nobodyBuilds = () => this.buffers.all.length === 0 && this.watchSessions() === 0;
      this.ahead = new BuildAhead(address.root, this.jobs, nobodyBuilds);
    }
    this.server = createServer((socket) => {
      this.clients.add(new Client(socket, this, options.helloWithinMs ?? HELLO_WITHIN_MS));
    });
    this.server.on('connection', () => this.rest());
    this.ended = new Promise((resolve) => {
      this.settled = resolve;
    });
  }

  get host(): StatusResult['host'] {
    const { hostSummary: host } = this;
    return host === undefined ? null : { source: host.source, routes: host.routes };
  }

  get documents(): StatusResult['documents'] {
    return [...this.operations].map(([key, operations]) => ({ key, operations }));
  }

  runnerStatus(): RunnerStatus {
    const nothing = { cache: { enabled: false, fragments: 0, bytes: 0 }, lastBuild: null, heap: null };
    return this.options.runner.status?.() ?? nothing;
  }

  /** Sends a line to every client that waits for an answer, else to the next one that asks. */
  note(line: string): void {
    this.log.warn(line);
    const waiting = [...this.clients].filter(({ requests }) => requests.some(isWork));
    for (const client of waiting) client.notify('docgen/note', { line } satisfies Note);
    if (waiting.length === 0) this.pendingNotes.push(line);
  }

  /** Sends the pending lines to a client that builds. */
  sendPendingNotes(client: Client): void {
    for (const line of this.pendingNotes.splice(0)) client.notify('docgen/note', { line } satisfies Note);
  }

  /** Removes a client that is gone. */
  left(client: Client): void {
    this.clients.delete(client);
    this.rest();
  }

  /** Notes that a request has its answer. */
  answered(): void {
    this.rest();
  }

  /** Ends the daemon: a running job may finish for a moment, then it is cancelled. It is safe to call twice. */
  async stop(reason: string): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.log.info({ reason }, 'ending');
    clearTimeout(this.idleTimer);
    this.ahead?.close();
    for (const timer of this.timers) clearInterval(timer);
    this.server.close();
    this.withdraw();
    for (const client of this.clients) client.notify('docgen/closing', { reason });
    await this.finished();
    await this.closeWatch();
    // A client that still waits asks a fresh daemon; one that asked for the end is answered after it.
    for (const client of this.clients) if (client.requests.some(isWork)) client.drop('ending');
    removePendingFiles();
    await this.jobs.close();
    this.release();
    for (const client of this.clients) client.end();
    this.settled(reason);
  }

  private async listen(): Promise<void> {
    const { directory, endpoint } = this.address;
    prepare(this.address, this.token);
    const pipe = process.platform === 'win32';
    // The socket is created under another name and moved: closing a server removes the name it was bound to, whoever
    // has it by then.
    const birth = pipe ? endpoint : join(directory, 'b');
    if (!pipe) rmSync(birth, { force: true });
    // The socket is created closed to others; a chmod afterwards would leave a moment in between.
    const mask = process.umask(0o177);
    try {
      await new Promise<void>((resolve, reject) => {
        this.server.once('error', reject).listen({ path: birth, backlog: BACKLOG }, () => resolve());
      });
    } finally {
      process.umask(mask);
    }
    if (!pipe) renameSync(birth, endpoint);
    this.server.on('error', (error) => this.log.error({ err: error }, 'socket'));
    this.inode = statusOf(endpoint)?.ino;
    announce(this.address, this.token);
    // The token belongs to a daemon that died during a watch session.
    removeToken(this.address.root);
    this.timers.push(setInterval(() => this.check(), this.options.checkEveryMs ?? CHECK_EVERY_MS));
    this.log.info({ root: this.address.root, directory }, 'listening');
    this.rest();
  }

  /** Starts the idle clock when no client is connected, stops it when one is. */
  private rest(): void {
    clearTimeout(this.idleTimer);
    const { idle } = this.options;
    if (this.stopping || idle === 0 || this.clients.size > 0) return;
    this.idleTimer = setTimeout(() => {
      if (this.clients.size > 0 || this.jobs.busy) return this.rest();
      void this.stop(`no client for ${idle} minutes`);
    }, idle * 60_000);
  }

  private check(): void {
    const { root, endpoint } = this.address;
    if (!existsSync(root)) return void this.stop('the application is gone');
    if (this.endsReplaced()) return;
    if (process.platform !== 'win32' && statusOf(endpoint)?.ino !== this.inode) {
      return void this.stop('the socket is gone or another');
    }
    // Two that began at the same moment under different directories did not see each other; the one that is announced stays.
    if (runsElsewhere(this.address)) return void this.stop('another daemon serves the application');
    try {
      restore(this.address, this.token);
    } catch (error) {
      this.log.warn({ err: error }, 'nobody new will find this daemon');
    }
    const idle = this.clients.size === 0 && !this.jobs.busy;
    if (idle && process.memoryUsage.rss() > IDLE_MEMORY) void this.stop('idle with much memory');
  }

  /** Ends a daemon whose files are no longer those it was started from; true where they are not. */
  endsReplaced(): boolean {
    const replaced = isReplaced();
    if (replaced) void this.stop('docgen was updated');
    return replaced;
  }

  private withdraw(): void {
    const { endpoint } = this.address;
    const own = statusOf(endpoint)?.ino === this.inode;
    if (process.platform !== 'win32' && own) removeIfPossible(endpoint);
    withdraw(this.address, this.token);
  }

  private async finished(): Promise<void> {
    const until = performance.now() + (this.options.graceMs ?? GRACE_MS);
    const working = () => [...this.clients].some(({ requests }) => requests.some(isWork));
    while (working() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private built(result: JobResult, { documents }: Config): void {
    const build = 'answer' in result ? result.build : result;
    this.hostSummary = build.host;
    for (const key of this.operations.keys()) if (!documents.has(key)) this.operations.delete(key);
    for (const { key, operations } of build.documents) this.operations.set(key, operations);
  }
}

function isWork(method: Method): boolean {
  return method !== 'docgen/shutdown';
}
