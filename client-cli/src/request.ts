import type { MethodParams, MethodResult } from '@docgen/protocol/rpc';
import { applicationRoot } from '@docgen/server/project/root';
import type { Requested } from '@docgen/server/requests/table';
import { type Options, type Terminal, textOption } from './command.js';
import { askDaemon, askRunning, isNoDaemon } from './daemon/ask.js';
import { wantsOwnProcess } from './daemon/own-process.js';

/**
 * Sends a request about the application of a command: to its daemon, or to this process (commands 8.1, 8.2). `params`
 * are made for its root, as it was named. The answer is the same either way.
 */
export async function request<M extends Requested>(
  method: M,
  params: (root: string) => MethodParams<M>,
  options: Options,
  terminal: Terminal,
): Promise<MethodResult<M>> {
  const root = applicationRoot(terminal.cwd, textOption(options, 'app'));
  if (!wantsOwnProcess(options, terminal.env)) {
    try {
      return await askDaemon(method, params(root), root, terminal);
    } catch (error) {
      if (!isNoDaemon(error)) throw error;
      terminal.noteOnce(error.note);
    }
  }
  return answerHere(method, params(root), root, terminal);
}

/** Sends a request for which starting a daemon would be more work than the request: only a running one is asked. */
export async function smallRequest<M extends Requested>(
  method: M,
  params: MethodParams<M>,
  options: Options,
  terminal: Terminal,
): Promise<MethodResult<M>> {
  const root = applicationRoot(terminal.cwd, textOption(options, 'app'));
  if (!wantsOwnProcess(options, terminal.env)) {
    try {
      const result = await askRunning(method, params, root, terminal);
      if (result !== undefined) return result;
    } catch (error) {
      if (!isNoDaemon(error)) throw error;
    }
  }
  return answerHere(method, params, root, terminal);
}

async function answerHere<M extends Requested>(
  method: M,
  params: MethodParams<M>,
  root: string,
  terminal: Terminal,
): Promise<MethodResult<M>> {
  if (method === 'docgen/exportText') {
    const { exportHere } = await import('./export-here.js');
    return (await exportHere(params, root, terminal)) as MethodResult<M>;
  }
  const { ownRun } = await import('./in-process.js');
  const { requests } = await import('@docgen/server/requests/table');
  const answer = requests[method] as (params: MethodParams<M>, run: unknown) => Promise<MethodResult<M>>;
  return answer(params, await ownRun(root, terminal));
}
