import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Carried, Method, MethodParams, MethodResult, RunProgress } from '@docgen/protocol/rpc';
import type { RequestContext } from '../requests/request-context.js';
import { type Requested, requests } from '../requests/table.js';
import type { Urgency } from '../threads/scheduler.js';
import { persistent } from '../watch/persistent-config.js';
import type { Client } from './client.js';
import { currentConfiguration } from './current-configuration.js';
import type { Daemon } from './daemon.js';
import { reboot } from './reboot.js';
import { status } from './status.js';

/** What a method is asked in. */
export interface MethodCall {
  daemon: Daemon;
  client: Client;
  /** Cancelled, or the connection is gone. */
  signal: AbortSignal;
  progress?: ((progress: RunProgress) => void) | undefined;
}

interface Registered<M extends Method> {
  answer(params: MethodParams<M>, call: MethodCall): Promise<MethodResult<M>>;
}

/**
 * Every method after hello. A new one is declared in protocol/src/rpc/methods.ts and registered here; what is not here does
 * not exist.
 */
export const methods: { [M in Exclude<Method, 'docgen/hello'>]: Registered<M> } = {
  'docgen/export': building('docgen/export', 'background'),
  'docgen/exportText': building('docgen/exportText', 'background'),
  'docgen/validate': building('docgen/validate', 'background'),
  'docgen/routes': building('docgen/routes', 'interactive'),
  'docgen/cache': building('docgen/cache', 'background'),
  'docgen/clear': building('docgen/clear', 'background'),
  'docgen/reboot': {
    answer: async (params, call) => reboot(params, await runOf(params, call, 'background'), call.daemon),
  },
  'docgen/watch': {
    answer: async (params, call) => {
      const { watch } = await import('./watch.js');
      return watch(params, await runOf(params, call, 'background'), call.client, call.daemon);
    },
  },
  'docgen/unwatch': { answer: async (params, { daemon }) => (await import('./watch.js')).unwatch(params, daemon) },
  'docgen/status': { answer: async (_params, { daemon }) => status(daemon) },
  'docgen/shutdown': {
    answer: async (_params, { daemon }) => {
      // The answer goes first.
      setImmediate(() => void daemon.stop('asked to'));
      return null;
    },
  },
};

/** A request of the shared table; its jobs are so urgent. */
function building<M extends Requested>(method: M, urgency: Urgency): Registered<M> {
  const request = requests[method] as (params: MethodParams<M>, run: RequestContext) => Promise<MethodResult<M>>;
  return { answer: async (params, call) => request(params, await runOf(params, call, urgency)) };
}

/** What a request of a command's own process is asked in, made from what the client sent. */
async function runOf(
  params: Carried,
  { daemon, client, signal, progress }: MethodCall,
  urgency: Urgency,
): Promise<RequestContext> {
  daemon.tellUntold(client);
  const { root } = daemon.address;
  await currentConfiguration(root, params.configHash, signal);
  return {
    root,
    env: params.env ?? daemon.env,
    signal,
    builder: daemon.jobs.at(urgency),
    // While somebody watches, every command's builds are the watcher's: with another store they would begin anew.
    loadConfig: (...of) =>
      (daemon.watchSessions() > 0 ? persistent(daemon.configuration.load) : daemon.configuration.load)(...of),
    ...(existsSync(join(root, 'config/docgen.php'))
      ? { readService: (await import('../requests/service-file.js')).readServiceFile }
      : {}),
    ...(progress === undefined ? {} : { progress }),
  };
}
