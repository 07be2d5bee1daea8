import type { BuildOptions, RebootResult } from '@docgen/protocol/rpc';
import type { RequestContext } from '../requests/request-context.js';
import { routeTable } from '../requests/routes.js';
import type { Daemon } from './daemon.js';

/** Keeps the facts of each daemon's last boot. */
const known = new WeakMap<Daemon, string>();

/**
 * Answers `docgen/reboot`: boots the application again, whatever is stored. `changed` compares with the last reboot,
 * else with a look before.
 */
export async function reboot(params: BuildOptions, run: RequestContext, daemon: Daemon): Promise<RebootResult> {
  const look = async (again: boolean) => (await routeTable({ ...params, reboot: again }, run)).table.facts;
  const before = known.get(daemon) ?? JSON.stringify(await look(false));
  const facts = await look(true);
  const after = JSON.stringify(facts);
  known.set(daemon, after);
  return {
    source: facts.source,
    routes: facts.routes.length,
    changed: before !== after,
  };
}
