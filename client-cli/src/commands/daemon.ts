import type { StatusResult } from '@docgen/protocol/rpc';
import { type Address, addressOf } from '@docgen/server/daemon/directory';
import { json } from '@docgen/server/print/json';
import { printable } from '@docgen/server/print/terminal-text';
import { applicationRoot } from '@docgen/server/project/root';
import { type CommandModule, flag, type Options, type Terminal, textOption } from '../command.js';
import { attach, NotAnswering } from '../daemon/attach.js';
import { type DaemonConnection, Disconnected } from '../daemon/connection.js';
import { IDLE, start } from '../daemon/start.js';
import { UsageError } from '../usage.js';

const ACTIONS = ['start', 'stop', 'restart', 'status', 'run', 'logs'] as const;
const LOG_LINES = 50;

export const daemonCommand: CommandModule = {
  name: 'daemon',
  summary: 'look after the background process that makes commands fast',
  description:
    'The first command that reads an application leaves a daemon behind: one background process per application, which ' +
    'keeps its results, so that the next command only looks at files that have changed. It needs no care: it starts ' +
    'with a command and ends after half an hour without one. It listens on a socket only you can open.\n\n' +
    'start      starts it now; --idle says after how many minutes without a client it ends, 0 for never.\n' +
    'stop       ends it; commands that are running may finish for a moment.\n' +
    'restart    stops and starts it.\n' +
    'status     prints its process, its application and its memory.\n' +
    'run        runs it here, with its log on standard error, until Ctrl-C: for a service manager or to look for a fault.\n' +
    'logs       prints the last lines of its log and the path of the file.\n\n' +
    'Commands do without it where CI is set, with --no-daemon or DOCGEN_NO_DAEMON=1. The result is the same, byte for byte.',
  examples: [
    ['docgen daemon status', 'is one running, and for what'],
    ['docgen daemon restart', 'begin again from nothing in memory'],
    ['docgen daemon start --idle=0', 'keep it until it is stopped'],
    ['docgen daemon logs --lines=200', 'look for what went wrong'],
  ],
  exits: [
    [0, 'done; status: one is running'],
    [1, 'it could not be started; status: none is running; logs: there is none'],
  ],
  declare(command) {
    command
      .argument('<action>', ACTIONS.join(', '))
      .option(
        '--idle <minutes>',
        `start, restart, run: minutes without a client after which it ends (${IDLE}; 0: never)`,
      )
      .option('--json', 'status: print JSON')
      .option('--lines <number>', `logs: how many lines (${LOG_LINES})`);
  },
  async run([action = ''], options, terminal) {
    const known = ACTIONS.find((word) => word === action);
    if (known === undefined) {
      throw new UsageError([`Unknown action "${action}"; expected one of: ${ACTIONS.join(', ')}.`]);
    }
    const idle = number(options, 'idle', 'minutes, zero or more') ?? IDLE;
    const lines = number(options, 'lines', 'lines, zero or more') ?? LOG_LINES;
    const root = applicationRoot(terminal.cwd, textOption(options, 'app'));
    try {
      const address = addressOf(root, terminal.env);
      switch (known) {
        case 'start':
          return await begin(address, idle, terminal);
        case 'stop':
          return await end(address, root, terminal);
        case 'restart':
          await end(address, root, terminal);
          return await begin(address, idle, terminal);
        case 'status':
          return await show(address, root, options, terminal);
        case 'run':
          return await run(address, idle, terminal);
        case 'logs':
          return await logs(root, lines, terminal);
      }
    } catch (error) {
      if (error instanceof NotAnswering) {
        const kill = process.platform === 'win32' ? 'taskkill /F /PID' : 'kill -9';
        terminal.refuse(`There is a daemon, but ${error.message}.\n  - End that process: ${kill} ${error.pid}\n`);
        return 1;
      }
      // Errors are compared by name, because `run` loads classes of its own.
      const told = error instanceof Error && ['NoAddress', 'NotStarted', 'SqliteMissing'].includes(error.name);
      if (!told) throw error;
      terminal.refuse(`${printable(`No daemon can run here: ${error.message}.`)}\n`);
      return 1;
    }
  },
};

async function begin(address: Address, idle: number, terminal: Terminal): Promise<number> {
  const running = await attach(address);
  if (running !== undefined) return already(running, terminal);
  const started = await start(address, terminal.env, idle);
  terminal.write(`Daemon started (pid ${started.greeting?.pid}).\n`);
  started.close();
  return 0;
}

function already(running: DaemonConnection, terminal: Terminal): number {
  terminal.write(`A daemon is already running (pid ${running.greeting?.pid}).\n`);
  running.close();
  return 0;
}

async function end(address: Address, root: string, terminal: Terminal): Promise<number> {
  const running = await attach(address);
  if (running === undefined) {
    terminal.write(none(root));
    return 0;
  }
  await running.request('docgen/shutdown', {}).catch(unlessGone);
  await running.closed;
  terminal.write('Daemon stopped.\n');
  return 0;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Disconnected)) throw error;
}

async function show(address: Address, root: string, options: Options, terminal: Terminal): Promise<number> {
  const running = await attach(address);
  if (running === undefined) {
    terminal.write(flag(options, 'json') ? json({ running: false, app: address.root }) : none(root));
    return 1;
  }
  const status = await running.request('docgen/status', {});
  running.close();
  terminal.write(flag(options, 'json') ? json(status) : statusText(status));
  return 0;
}

async function run(address: Address, idle: number, terminal: Terminal): Promise<number> {
  const running = await attach(address);
  if (running !== undefined) return already(running, terminal);
  const { claim } = await import('@docgen/server/daemon/claim');
  const claimed = claim(address.root, terminal.env);
  if (claimed === undefined) return 0;
  const { runDaemon } = await import('@docgen/server/daemon/run');
  // A signal ends the daemon in good order and with 0; it ends any other command at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
  return runDaemon({ claim: claimed, env: terminal.env, idle, foreground: true }, () => {});
}

async function logs(root: string, lines: number, terminal: Terminal): Promise<number> {
  const { logFile, logTail } = await import('@docgen/server/daemon/log-file');
  const file = logFile(root, terminal.env);
  const tail = logTail(file, lines);
  if (tail === undefined) {
    terminal.write(`${printable(`No daemon has written a log for ${root} yet (${file}).`)}\n`);
    return 1;
  }
  terminal.note(printable(file));
  terminal.write(tail.map((line) => `${printable(line)}\n`).join(''));
  return 0;
}

function none(root: string): string {
  return `${printable(`No daemon is running for ${root}.`)}\n`;
}

/** Writes the status (commands 8.3). */
function statusText(status: StatusResult): string {
  const { host, cache, heap } = status;
  const documents = status.documents.map(({ key, operations }) => `${key} (${counted(operations, 'operation')})`);
  const rows: [string, string][] = [
    ['Daemon', `running (pid ${status.pid})`],
    ['App', status.app],
    ['Endpoint', status.endpoint],
    ['Version', status.version],
    ['Host', host === null ? 'not read yet' : `${host.source}, ${counted(host.routes, 'route')}`],
    ['Documents', documents.length === 0 ? 'none built yet' : documents.join(', ')],
    ['Cache', cache.enabled ? `on (${counted(cache.fragments, 'fragment')}, ${megabytes(cache.bytes, 1)})` : 'off'],
    ['Watch', counted(status.watch.sessions, 'session')],
    ['Clients', String(status.clients)],
    ['Heap', `${megabytes(heap.used, 0)} of ${megabytes(heap.limit, 0)}`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)} ${printable(value)}\n`).join('');
}

function counted(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

function megabytes(bytes: number, digits: number): string {
  return `${(bytes / 1024 ** 2).toFixed(digits)} MB`;
}

function number(options: Options, name: string, what: string): number | undefined {
  const word = textOption(options, name);
  if (word === undefined) return undefined;
  const value = Number(word);
  if (word.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new UsageError([`Unknown --${name} "${word}"; expected a number of ${what}.`]);
  }
  return value;
}
