import type { Params, Result } from '@docgen/protocol/rpc';
import { applicationRoot } from '@docgen/server/project/root';
import type { Requested } from '@docgen/server/requests/table';
import { type Options, type Terminal, textOption } from './command.js';
import { askDaemon, NoDaemon } from './daemon/ask.js';
import { wantsOwnProcess } from './daemon/own-process.js';

/**
 * Asks a request of the application a command is about: of its daemon, or in this process (commands 8.1, 8.2). The answer is
 * the same either way.
 */
export async function request<M extends Requested>(
  method: M,
  params: Params<M>,
  options: Options,
  terminal: Terminal,
): Promise<{ root: string; result: Result<M> }> {
  const root = applicationRoot(terminal.cwd, textOption(options, 'app'));
  if (!wantsOwnProcess(options, terminal.env)) {
    try {
      return { root, result: await askDaemon(method, params, root, terminal) };
    } catch (error) {
      if (!(error instanceof NoDaemon)) throw error;
      terminal.note(`Running without a daemon: ${error.message}.`);
    }
  }
  const { ownRun } = await import('./in-process.js');
  const { requests } = await import('@docgen/server/requests/table');
  const answer = requests[method] as (params: Params<M>, run: unknown) => Promise<Result<M>>;
  return { root, result: await answer(params, await ownRun(root, terminal)) };
}
