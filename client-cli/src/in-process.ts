import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { carriedEnvironment } from '@docgen/protocol/rpc';
import { printable } from '@docgen/server/print/terminal-text';
import type { RequestContext } from '@docgen/server/requests/request-context';
import { removePendingFiles } from '@docgen/server/requests/writing/write-artifact';
import { type Options, type Terminal, textOption } from './command.js';

/** Makes the context of a request in this process: the application the options name (commands 8.2). */
export async function runIn(options: Options, terminal: Terminal): Promise<RequestContext> {
  const { applicationRoot } = await import('@docgen/server/project/root');
  return ownRun(applicationRoot(terminal.cwd, textOption(options, 'app')), terminal);
}

/**
 * Makes the context for a known application, with progress and cancellation. Its variables are those a daemon would be
 * sent, so a build cannot tell who makes it.
 */
export async function ownRun(root: string, terminal: Terminal): Promise<RequestContext> {
  terminal.worksInProcess(removePendingFiles);
  // Reading PHP loads the parser; most applications lack this file and need not wait for it.
  const service = existsSync(join(root, 'config/docgen.php'))
    ? { readService: (await import('@docgen/server/requests/service-file')).readServiceFile }
    : {};
  return {
    root,
    ...service,
    env: carriedEnvironment(terminal.env),
    progress: terminal.progress.show,
    signal: terminal.signal,
    note: (line) => terminal.noteOnce(printable(line)),
  };
}
