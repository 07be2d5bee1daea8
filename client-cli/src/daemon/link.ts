import { carriedEnvironment } from '@docgen/protocol/rpc';
import type { ApplicationLink, OpenLink } from '@docgen/server/lsp/link';
import { printable } from '@docgen/server/print/terminal-text';
import type { Options, Terminal } from '../command.js';
import { isNoDaemon, keepDaemon } from './ask.js';
import { wantsOwnProcess } from './own-process.js';

/** Opens links to daemons for an editor; an application that can have none is answered for in this process. */
export function openLink(options: Options, terminal: Terminal): OpenLink {
  return async (root, progress) => {
    const shown: Terminal = {
      ...terminal,
      progress: { live: true, show: ({ stage }) => progress(stage), clear: () => {} },
    };
    if (!wantsOwnProcess(options, terminal.env)) {
      try {
        return await daemonLink(root, shown);
      } catch (error) {
        if (!isNoDaemon(error)) throw error;
        terminal.noteOnce(error.note);
      }
    }
    return ownLink(root, shown);
  };
}

async function daemonLink(root: string, terminal: Terminal): Promise<ApplicationLink> {
  const { connection, ask } = await keepDaemon(root, terminal);
  return {
    ask,
    tell: (method, params) => connection.notify(method, params),
    closed: connection.closed,
    close: () => connection.close(),
  };
}

/** Answers in this process, over texts that are open here; builds serve one another as in a daemon. */
async function ownLink(root: string, terminal: Terminal): Promise<ApplicationLink> {
  const { ownRun } = await import('../in-process.js');
  const { requests } = await import('@docgen/server/requests/table');
  const { Buffers } = await import('@docgen/server/daemon/buffers');
  const { Scheduler, Supervisor } = await import('@docgen/server/threads/index');
  const builder = new Scheduler(
    new Supervisor(root, { lasting: true, note: (line) => terminal.noteOnce(printable(line)) }),
  );
  const buffers = new Buffers();
  const own = {};
  const run = { ...(await ownRun(root, terminal)), env: carriedEnvironment(terminal.env), builder };
  return {
    async ask(method, params) {
      const answer = (
        requests as unknown as Partial<Record<string, (params: unknown, run: unknown) => Promise<never>>>
      )[method];
      if (answer === undefined) throw new Error('There is no daemon.');
      const over = (params as { unsaved?: boolean }).unsaved === true ? { buffers: buffers.all } : {};
      return answer(params, { ...run, ...over });
    },
    tell(method, params) {
      if (method === 'docgen/didClose') buffers.close(own, params.path);
      else buffers.put(own, params as Parameters<typeof buffers.put>[1]);
    },
    closed: new Promise(() => {}),
    close: () => void builder.close(),
  };
}
