import type { WatchParams } from '@docgen/protocol/rpc';
import { printable } from '@docgen/server/print/terminal-text';
import { applicationRoot } from '@docgen/server/project/root';
import { buildParams, type CommandModule, declareBuildOptions, flag, type Terminal, textOption } from '../command.js';
import { isNoDaemon } from '../daemon/ask.js';
import { wantsOwnProcess } from '../daemon/own-process.js';
import { WatchPrinter } from '../print/watch.js';

export const watchCommand: CommandModule = {
  name: 'watch',
  summary: 'write the documents again whenever the application changes',
  description:
    'Builds and writes the documents as export does, then waits for changes of the code, the routes, the configuration and ' +
    'everything else the documents were made of, and builds again. A file is written only when its content is another ' +
    'one; an open viewer then reloads. What counts is content: touching a file or switching a branch away and back does nothing.',
  examples: [
    ['docgen watch', 'keep every document up to date'],
    ['docgen watch admin', 'only one'],
    ['docgen watch --poll --interval=2', 'where the system tells no changes, as on many network mounts'],
  ],
  exits: [
    [0, 'stopped by Ctrl+C'],
    [1, 'refused, or the application is gone'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to watch; all of them without it')
      .option('--interval <seconds>', 'time between two looks where the system tells no changes (1)')
      .option('--poll', 'look every interval although the system would tell');
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const params: WatchParams = { ...buildParams(options), ...(flag(options, 'poll') ? { poll: true } : {}) };
    const interval = textOption(options, 'interval');
    if (interval !== undefined) params.interval = interval;
    if (document !== undefined) params.document = document;
    const root = applicationRoot(terminal.cwd, textOption(options, 'app'));
    const printer = new WatchPrinter(root, terminal, await terminal.paint());
    terminal.takeSignals();
    const reason = await watched(params, root, printer, terminal, wantsOwnProcess(options, terminal.env));
    if (reason !== undefined) {
      terminal.refuse(`${printable(reason)}\n`);
      return 1;
    }
    printer.stopped();
    return 0;
  },
};

/** Watches until a signal ends the session, or gives the reason why it ended. */
async function watched(
  params: WatchParams,
  root: string,
  printer: WatchPrinter,
  terminal: Terminal,
  alone: boolean,
): Promise<string | undefined> {
  if (!alone) {
    try {
      const { watchThroughDaemon } = await import('../daemon/watch.js');
      return await watchThroughDaemon(params, root, printer, terminal);
    } catch (error) {
      if (!isNoDaemon(error)) throw error;
      terminal.noteOnce(error.note);
    }
  }
  const { watchAlone } = await import('../watch-alone.js');
  return watchAlone(params, root, printer, terminal);
}
