import type { RouteTableResult } from '../pipeline/types.js';
import type { BuildQuestion } from './question.js';

/** The registered routes in order, and what became of each (commands 7.4). Asked of a build with `routesOnly`. */
export const routeTable: BuildQuestion<Record<never, never>, RouteTableResult> = {
  about: 'build',
  answer({ table }) {
    if (table === undefined) throw new Error('A build that stops after the route table answered none.');
    return table;
  },
};
