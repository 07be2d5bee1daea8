import type { RouteTableResult } from '../pipeline/types.js';
import type { BuildQuestion } from './question.js';

/**
 * Lists the registered routes in order, with the fate of each (commands 7.4). It is asked of a build with `routesOnly`.
 */
export const routeTable: BuildQuestion<Record<never, never>, RouteTableResult> = {
  about: 'build',
  answer({ table }) {
    if (table === undefined) throw new Error('A build that stops after the route table answered none.');
    return table;
  },
};
