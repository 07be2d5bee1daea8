import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AskOptions, Carried, Method, MethodParams, MethodResult, RunProgress } from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import type { RequestContext } from '../requests/request-context.js';
import type { Request } from '../requests/table.js';
import type { Urgency } from '../threads/scheduler.js';
import { persistent } from '../watch/persistent-config.js';
import type { Client } from './client.js';
import { currentConfiguration } from './current-configuration.js';
import type { Daemon } from './daemon.js';

/** The connection a method is called on. */
export interface MethodCall {
  daemon: Daemon;
  client: Client;
  /** Aborted when the request is cancelled or the connection is gone. */
  signal: AbortSignal;
  progress?: ((progress: RunProgress) => void) | undefined;
}

/** A method as it is called, whichever way it runs. */
export type Handler<M extends Method> = (params: MethodParams<M>, call: MethodCall) => Promise<MethodResult<M>>;

/** Answers at once: it cannot wait, so nothing the daemon is asked meanwhile waits for it. */
export function onMainLoop<M extends Method>(
  answer: (params: MethodParams<M>, call: MethodCall) => MethodResult<M>,
): Handler<M> {
  return async (params, call) => answer(params, call);
}

/** Answers in the background for the files as they are when its build begins. It sees no daemon and no connection. */
export function onSnapshot<M extends Method>(urgency: Urgency, answer: Request<M>): Handler<M> {
  return async (params, call) => answer(params, await runOf(params as Carried, call, urgency));
}

/** Tries of a question whose buffers change under it: somebody types faster than it is answered. */
const TRIES = 3;

/**
 * Answers for open buffers where `unsaved` asks for it, else as `onSnapshot`. A change of a buffer stops the answer under way and
 * begins it again; after three changes the request is refused as superseded, and the client asks for what it then wants.
 */
export function onBuffers<M extends Method>(
  urgency: Urgency,
  answer: (params: MethodParams<M> & AskOptions, run: RequestContext) => Promise<MethodResult<M>>,
): Handler<M> {
  const onDisk = onSnapshot<M>(urgency, answer as Request<M>);
  return async (params, call) => {
    if ((params as AskOptions).unsaved !== true) return onDisk(params, call);
    const { buffers } = call.daemon;
    for (let tries = 1; ; tries++) {
      const { all, revision } = buffers;
      const moved = new AbortController();
      const forget = buffers.onChange(() => moved.abort());
      const signal = AbortSignal.any([call.signal, moved.signal]);
      try {
        const result = await answer(params, {
          ...(await runOf(params as Carried, { ...call, signal }, 'interactive')),
          buffers: all,
        });
        if (buffers.revision === revision) return result;
      } catch (error) {
        if (!moved.signal.aborted || call.signal.aborted) throw error;
      } finally {
        forget();
      }
      if (tries === TRIES) throw new Refusal('superseded', ['The open files changed while this was answered.']);
    }
  };
}

/** Answers with what belongs to the connection: a session that lasts as long as it, or a state of the daemon. */
export function onConnection<M extends Method>(
  urgency: Urgency,
  answer: (params: MethodParams<M>, run: RequestContext, call: MethodCall) => Promise<MethodResult<M>>,
): Handler<M> {
  return async (params, call) => answer(params, await runOf(params as Carried, call, urgency), call);
}

/** The context a request of a command's own process has, made from what the client sent. */
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
