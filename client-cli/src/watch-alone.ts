import type { WatchParams } from '@docgen/protocol/rpc';
import { printable } from '@docgen/server/print/terminal-text';
import { loadConfig } from '@docgen/server/requests/load-config';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { persistent } from '@docgen/server/watch/persistent-config';
import { ExportRebuilder } from '@docgen/server/watch/rebuild';
import { WatchSessions } from '@docgen/server/watch/sessions';
import { startOf } from '@docgen/server/watch/start';
import type { Terminal } from './command.js';
import { ownRun } from './in-process.js';
import type { WatchPrinter } from './print/watch.js';

/** Runs a session in this process (commands 8.2); undefined when a signal ended it, else the reason. */
export async function watchAlone(
  params: WatchParams,
  root: string,
  printer: WatchPrinter,
  terminal: Terminal,
): Promise<string | undefined> {
  // A build serves the next one, as in a daemon.
  const note = (line: string) => terminal.noteOnce(printable(line));
  const builder = new Scheduler(new Supervisor(root, { lasting: true, note }));
  const run = { ...(await ownRun(root, terminal)), builder, loadConfig: persistent(loadConfig) };
  const { documents, interval } = startOf(params, run);
  const sessions = new WatchSessions({
    root,
    note,
    ...(interval === undefined ? {} : { interval }),
    ...(params.poll === true ? { poll: true } : {}),
  });
  printer.started(documents.map(({ key }) => key));
  const reason = await new Promise<string | undefined>((resolve) => {
    sessions.open({
      document: params.document,
      rebuilder: new ExportRebuilder(params, run),
      rebuilding: (changed) => printer.rebuilding(changed),
      rebuilt: (result) => printer.rebuilt(result),
      ended: resolve,
    });
    if (terminal.signal.aborted) resolve(undefined);
    terminal.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  await sessions.close();
  await builder.close();
  return reason;
}
