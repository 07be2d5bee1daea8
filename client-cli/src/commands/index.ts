import type { CommandTable } from '../command.js';
import { daemonCommand } from './daemon.js';
import { exportCommand } from './export.js';
import { routesCommand } from './routes.js';
import { validateCommand } from './validate.js';

/**
 * Maps every command by its name, in the order of the help. Commands that only ask the daemon are bundled; the others
 * are loaded when they run, because unparsed code takes no time.
 */
export const commands: CommandTable = {
  init: async () => (await import('./init.js')).initCommand,
  export: () => exportCommand,
  validate: () => validateCommand,
  explain: async () => (await import('./explain.js')).explainCommand,
  lint: async () => (await import('./lint.js')).lintCommand,
  diff: async () => (await import('./diff.js')).diffCommand,
  contract: async () => (await import('./contract.js')).contractCommand,
  coverage: async () => (await import('./coverage.js')).coverageCommand,
  routes: () => routesCommand,
  mcp: async () => (await import('./mcp.js')).mcpCommand,
  watch: async () => (await import('./watch.js')).watchCommand,
  serve: async () => (await import('./serve.js')).serveCommand,
  cache: async () => (await import('./cache.js')).cacheCommand,
  clear: async () => (await import('./clear.js')).clearCommand,
  lsp: async () => (await import('./lsp.js')).lspCommand,
  daemon: () => daemonCommand,
  debug: async () => (await import('./debug.js')).debugCommand,
};
