import { type LogOutputChannel, workspace } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  type ServerOptions,
  Trace,
} from 'vscode-languageclient/node';
import type { Executable } from './executable.js';
import type { ExtensionSettings } from './settings.js';

/** Hears what happens to the language server. */
export interface ServerEvents {
  progress(token: string | number, message: string | undefined): void;
  /** Documents of the application at `root` were built again. */
  rebuilt(root: string): void;
  /** The server ended and is not started again. */
  gaveUp(reason: string): void;
}

/** A server that ends so often within `SPAN_MS` is broken, and starting it again would not mend it. */
const MOST_ENDS = 4;
const SPAN_MS = 180_000;

/** Starts `docgen lsp` and speaks to it until it is stopped. Throws where it does not start. */
export async function startLanguageServer(
  executable: Executable,
  settings: ExtensionSettings,
  executeCommand: Middleware['executeCommand'],
  events: ServerEvents,
  log: LogOutputChannel,
): Promise<LanguageClient> {
  const ends: number[] = [];
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const run: ServerOptions = {
    command: executable.command,
    args: [...executable.args, 'lsp', '--stdio'],
    // A file of Windows that is no program is run by its shell.
    options: { ...(cwd === undefined ? {} : { cwd }), shell: /\.(cmd|bat)$/i.test(executable.command) },
  };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: 'file', language: 'php' },
      { scheme: 'file', pattern: '**/docgen.yaml' },
      // Overlays, and where the want of a docgen.yaml is told.
      { scheme: 'file', language: 'yaml' },
      { scheme: 'file', language: 'json' },
    ],
    initializationOptions: settings.initialization,
    outputChannel: log,
    traceOutputChannel: log,
    progressOnInitialization: false,
    middleware: {
      ...(executeCommand === undefined ? {} : { executeCommand }),
      handleWorkDoneProgress: (token, value, next) => {
        const message = value.kind === 'end' ? undefined : (value.message ?? 'working');
        events.progress(token, message);
        next(token, value);
      },
    },
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        const now = Date.now();
        ends.push(now);
        if (ends.filter((time) => now - time < SPAN_MS).length < MOST_ENDS) {
          return { action: CloseAction.Restart, handled: true };
        }
        events.gaveUp(`It ended ${MOST_ENDS} times in three minutes; the log says why.`);
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
  };
  const client = new LanguageClient('docgen', 'docgen', run, options);
  client.onNotification('docgen/rebuilt', ({ root }: { root: string }) => events.rebuilt(root));
  await client.start();
  await client.setTrace(Trace.fromString(settings.trace));
  return client;
}
