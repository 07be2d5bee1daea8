import type { BuildOptions, RebootResult } from '@docgen/protocol/rpc';
import { routeTable } from '../requests/routes.js';
import type { Run } from '../requests/run.js';

/** `docgen/reboot`: boots the application again, whatever is stored. */
export async function reboot(params: BuildOptions, run: Run): Promise<RebootResult> {
  const before = (await routeTable({ ...params, reboot: false }, run)).table.facts;
  const { facts } = (await routeTable({ ...params, reboot: true }, run)).table;
  return {
    source: facts.source,
    routes: facts.routes.length,
    changed: JSON.stringify(before) !== JSON.stringify(facts),
  };
}
