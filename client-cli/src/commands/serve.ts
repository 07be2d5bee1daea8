import type { ViewerDocumentParams, ViewerNotesParams } from '@docgen/protocol/rpc';
import { printable } from '@docgen/server/print/terminal-text';
import { Refusal } from '@docgen/server/project/refusal';
import { applicationRoot } from '@docgen/server/project/root';
import { type CommandModule, flag, type Options, type Terminal, textOption } from '../command.js';
import { wantsOwnProcess } from '../daemon/own-process.js';
import { request } from '../request.js';
import { UsageError } from '../usage.js';

export const serveCommand: CommandModule = {
  name: 'serve',
  summary: 'show the documents in a browser, without the application',
  description:
    'Serves the reference page of every document (or of the one named) on this machine, in both drivers and every format, and ' +
    'keeps an open page up to date while the code changes; each operation names the line it comes from, linked to the editor of ' +
    'docgen.yaml or DOCGEN_EDITOR, and what was found in it. Nothing is written and the application does not run. The printed ' +
    'address is good for one browser; nobody else, no other host and no other page is answered.',
  examples: [
    ['docgen serve --open', 'read the API in the browser'],
    ['docgen serve admin --port=4000', 'one document at a port of your choice'],
  ],
  exits: [
    [0, 'stopped by Ctrl+C'],
    [1, 'refused, or the port is taken'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to serve; all of them without it')
      .option('--port <number>', 'port to listen at; any that is free without it')
      .option('--open', 'open the page in the browser');
  },
  async run([document], options, terminal) {
    const root = applicationRoot(terminal.cwd, textOption(options, 'app'));
    const { loadConfig } = await import('@docgen/server/requests/load-config');
    const { chosenDocuments, ready } = await import('@docgen/server/requests/request-context');
    const documents = () =>
      chosenDocuments(ready({ root, env: terminal.env, loadConfig }).config, document).map(({ key }) => key);
    const keys = documents();
    const port = portOf(options);
    const asker = await askerOf(root, options, terminal);
    const { servePages } = await import('@docgen/server/viewer/page-server');
    const pages = await servePages({ documents, ...asker.pages, ...(port === undefined ? {} : { port }) }).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new Refusal('option-invalid', [`Port ${port} cannot be listened at (${error.code}).`])
          : error;
      },
    );
    const url = pages.address();
    terminal.takeSignals();
    terminal.write(`${printable(`Serving ${keys.join(', ')} at ${url}`)}\nPress Ctrl+C to stop.\n`);
    if (flag(options, 'open')) openBrowser(url, terminal);
    await new Promise<void>((resolve) => {
      if (terminal.signal.aborted) resolve();
      terminal.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await pages.close();
    await asker.close();
    terminal.write('Stopped serving.\n');
    return 0;
  },
};

function portOf(options: Options): number | undefined {
  const word = textOption(options, 'port');
  if (word === undefined) return undefined;
  if (!/^\d{1,5}$/.test(word) || Number(word) > 65_535) {
    throw new UsageError([`Unknown --port "${word}"; expected a number up to 65535.`]);
  }
  return Number(word);
}

/** Asks the daemon, or builds in this process, where a build serves the next one as in a daemon. */
async function askerOf(root: string, options: Options, terminal: Terminal) {
  if (!wantsOwnProcess(options, terminal.env)) {
    const ask = (params: ViewerDocumentParams) => request('viewer/document', () => params, options, terminal);
    const notes = (params: ViewerNotesParams) => request('viewer/notes', () => params, options, terminal);
    return { pages: { ask, notes }, close: async () => {} };
  }
  const { ownRun } = await import('../in-process.js');
  const { viewerDocument } = await import('@docgen/server/requests/viewer/document');
  const { viewerNotes } = await import('@docgen/server/requests/viewer/notes');
  const { Scheduler, Supervisor } = await import('@docgen/server/threads/index');
  const note = (line: string) => terminal.noteOnce(printable(line));
  const builder = new Scheduler(new Supervisor(root, { lasting: true, note }));
  const run = { ...(await ownRun(root, terminal)), builder };
  const pages = {
    ask: (params: ViewerDocumentParams) => viewerDocument(params, run),
    notes: (params: ViewerNotesParams) => viewerNotes(params, run),
  };
  return { pages, close: () => builder.close() };
}

/** Starts the browser of the system; a machine without one says so once. */
function openBrowser(url: string, terminal: Terminal): void {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const [program = '', ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['explorer', url]
        : ['xdg-open', url];
  const child = spawn(program, args, { detached: true, stdio: 'ignore', env: terminal.env as NodeJS.ProcessEnv });
  child.on('error', () => terminal.note(`No browser could be opened; ${program} is not there.`));
  child.unref();
}
