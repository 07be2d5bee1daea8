import type { CommandModule } from '../command.js';
import { cacheCommand } from './cache.js';
import { clearCommand } from './clear.js';
import { daemonCommand } from './daemon.js';
import { debugCommand } from './debug.js';
import { exportCommand } from './export.js';
import { initCommand } from './init.js';
import { routesCommand } from './routes.js';
import { validateCommand } from './validate.js';
import { watchCommand } from './watch.js';

/** Every command, in the order of the help. */
export const commands: readonly CommandModule[] = [
  initCommand,
  exportCommand,
  validateCommand,
  routesCommand,
  watchCommand,
  cacheCommand,
  clearCommand,
  daemonCommand,
  debugCommand,
];
