import { existsSync } from 'node:fs';
import type { Rebuilding, Rebuilt, WatchEnded, WatchParams } from '@docgen/protocol/rpc';
import { recordCrash } from '@docgen/server/daemon/crash';
import { Refusal } from '@docgen/server/project/refusal';
import type { Terminal } from '../command.js';
import type { WatchPrinter } from '../print/watch.js';
import { keepDaemon } from './ask.js';
import { Disconnected } from './connection.js';

/** A goodbye without an answer within this time is given up: the daemon notices the end of the connection too. */
const GOODBYE_MS = 2_000;
/** Time between two tries while the configuration is refused. */
const RETRY_MS = 1_000;

/** Names the end of a session: a signal, a reason of the daemon, or the end of the daemon itself. */
type End = 'stopped' | 'lost' | { reason: string };

/**
 * Runs a session of the daemon; undefined when a signal ended it, else the reason. A daemon that ends meanwhile is
 * replaced, and the session goes on; where that does not help, as after two deaths within a minute, NoDaemon is thrown,
 * and the caller watches in its own process.
 */
export async function watchThroughDaemon(
  params: WatchParams,
  root: string,
  printer: WatchPrinter,
  terminal: Terminal,
): Promise<string | undefined> {
  for (let first = true; ; first = false) {
    const end = first ? await session(params, root, printer, terminal) : await resumed(params, root, printer, terminal);
    if (end === 'stopped') return undefined;
    if (end !== 'lost') return end.reason;
    if (!existsSync(root)) return `${root} is gone.`;
    terminal.note('The daemon ended; watching goes on with another one.');
    printer.resumed();
  }
}

/**
 * Opens the session on a new daemon. A file that is half written at that moment must not end the session, so it waits.
 */
async function resumed(params: WatchParams, root: string, printer: WatchPrinter, terminal: Terminal): Promise<End> {
  // A single action was done by the first daemon.
  const { reboot: _, ...lasting } = params;
  for (;;) {
    try {
      return await session(lasting, root, printer, terminal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      printer.refused(error);
      await Promise.race([stopped(terminal), later(RETRY_MS)]);
      if (terminal.signal.aborted) return 'stopped';
      if (!existsSync(root)) return { reason: `${root} is gone.` };
    }
  }
}

async function session(params: WatchParams, root: string, printer: WatchPrinter, terminal: Terminal): Promise<End> {
  const { connection, directory, ask } = await keepDaemon(root, terminal);
  const over = new Promise<End>((resolve) => {
    connection.on('docgen/watchEnded', (told) => resolve({ reason: (told as WatchEnded).reason }));
    void connection.closed.then(() => resolve('lost'));
  });
  // Notifications before the answer are printed after it: the first line names the documents.
  const early: (() => void)[] = [];
  let print = (step: () => void): void => void early.push(step);
  connection.on('docgen/rebuilding', (told) => print(() => printer.rebuilding((told as Rebuilding).changed)));
  connection.on('docgen/rebuilt', (told) => print(() => printer.rebuilt(told as Rebuilt)));
  try {
    const { session: id, documents } = await ask('docgen/watch', params);
    printer.started(documents);
    print = (step) => step();
    for (const step of early) step();
    const end = await Promise.race([stopped(terminal), over]);
    if (end === 'stopped') {
      const goodbye = connection.request('docgen/unwatch', { session: id }).catch(() => null);
      await Promise.race([goodbye, later(GOODBYE_MS)]);
    } else if (end === 'lost' && !connection.announced) {
      recordCrash(directory);
    }
    return end;
  } catch (error) {
    if (!(error instanceof Disconnected)) throw error;
    if (!error.told) recordCrash(directory);
    return 'lost';
  } finally {
    connection.close();
  }
}

function stopped({ signal }: Terminal): Promise<'stopped'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('stopped');
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
