import type { Run } from '@docgen/server/requests/run';
import { type Options, type Terminal, textOption } from './command.js';

/** Runs a request in this process (commands 8.2): finds the application, hands over progress and cancellation. */
export async function runIn(options: Options, terminal: Terminal): Promise<Run> {
  const { applicationRoot } = await import('@docgen/server/project/root');
  return {
    root: applicationRoot(terminal.cwd, textOption(options, 'app')),
    env: terminal.env,
    progress: terminal.progress.show,
    signal: terminal.signal,
  };
}
