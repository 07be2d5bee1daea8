import type { Rebuilding, Rebuilt, WatchEnded, WatchParams } from '@docgen/protocol/rpc';
import type { Terminal } from '../command.js';
import type { WatchPrinter } from '../print/watch.js';
import { keepDaemon } from './ask.js';

/** A goodbye that is not answered by then is left out: the daemon notices the end of the connection too. */
const GOODBYE_MS = 2_000;

/** A session of the daemon: undefined when a signal ended it, else why it is over. Throws NoDaemon. */
export async function watchThroughDaemon(
  params: WatchParams,
  root: string,
  printer: WatchPrinter,
  terminal: Terminal,
): Promise<string | undefined> {
  const { connection, ask } = await keepDaemon(root, terminal);
  const stopped = new Promise<undefined>((resolve) => {
    if (terminal.signal.aborted) resolve(undefined);
    terminal.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const over = new Promise<string>((resolve) => {
    connection.on('docgen/watchEnded', (told) => resolve((told as WatchEnded).reason));
    void connection.closed.then(() => resolve('The daemon ended, and the session with it.'));
  });
  // What is told before the answer is printed after it: the first line names the documents.
  const early: (() => void)[] = [];
  let print = (step: () => void): void => void early.push(step);
  connection.on('docgen/rebuilding', (told) => print(() => printer.rebuilding((told as Rebuilding).changed)));
  connection.on('docgen/rebuilt', (told) => print(() => printer.rebuilt(told as Rebuilt)));
  connection.on('docgen/note', (told) => terminal.note((told as { line: string }).line));
  try {
    const { session, documents } = await ask('docgen/watch', params);
    printer.started(documents);
    print = (step) => step();
    for (const step of early) step();
    const reason = await Promise.race([stopped, over]);
    if (reason === undefined) {
      const goodbye = connection.request('docgen/unwatch', { session }).catch(() => null);
      await Promise.race([goodbye, later(GOODBYE_MS)]);
    }
    return reason;
  } finally {
    connection.close();
  }
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
