import type { RunProgress } from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import type { AskApplication } from '@docgen/server/mcp/tool';
import { buildParams, type CommandModule, declareBuildOptions } from '../command.js';
import { request } from '../request.js';

export const mcpCommand: CommandModule = {
  name: 'mcp',
  summary: 'answer a coding agent over the Model Context Protocol',
  description:
    'Serves explain, search, routes, validate and diff as tools to a coding agent, over standard input and output, until the agent ' +
    'closes them. Nothing is executed and nothing is written.',
  examples: [
    ['docgen mcp', 'as the command of a server in the settings of an agent'],
    ['docgen mcp --app=services/api', 'for an application below the working directory'],
  ],
  exits: [[0, 'the agent closed the connection, or Ctrl+C']],
  declare: declareBuildOptions,
  async run(_args, options, terminal) {
    terminal.takeSignals();
    const build = buildParams(options);
    const { serveTools } = await import('@docgen/server/mcp/server');
    const askOf = (call: { signal: AbortSignal; progress(progress: RunProgress): void }): AskApplication => {
      // Signals end the command, and a cancelled call ends its request alone.
      const signal = AbortSignal.any([terminal.signal, call.signal]);
      const progress = { live: true, show: call.progress, clear() {} } as typeof terminal.progress;
      return (method, params) =>
        request(method, () => ({ ...build, ...params }), options, { ...terminal, signal, progress });
    };
    await serveTools(VERSION, askOf, terminal.signal);
    return 0;
  },
};
