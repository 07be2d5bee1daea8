import type { BuildOptions, RebootResult } from '@docgen/protocol/rpc';
import { routeTable } from '../requests/routes.js';
import type { Run } from '../requests/run.js';
import type { Daemon } from './daemon.js';

/** `docgen/reboot`: boots the application again, whatever is stored. */
export async function reboot(params: BuildOptions, run: Run, daemon: Daemon): Promise<RebootResult> {
  const before = daemon.hostFacts ?? (await routeTable({ ...params, reboot: false }, run)).built.host;
  const { host } = (await routeTable({ ...params, reboot: true }, run)).built;
  return {
    source: host.source,
    routes: host.routes.length,
    changed: JSON.stringify(before) !== JSON.stringify(host),
  };
}
