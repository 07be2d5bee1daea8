import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AskOptions,
  type Carried,
  carriedEnvironment,
  type Method,
  type MethodParams,
  type MethodResult,
  type RunProgress,
} from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import type { RequestContext } from '../requests/request-context.js';
import type { Request } from '../requests/table.js';
import type { Urgency } from '../threads/scheduler.js';
import { persistent } from '../watch/persistent-config.js';
import type { Client } from './client.js';
import { currentConfiguration } from './current-configuration.js';
import type { Daemon } from './daemon.js';

/** Names the connection a method is called on. */
export interface MethodCall {
  daemon: Daemon;
  client: Client;
  /** Aborted when the request is cancelled or the connection is gone. */
  signal: AbortSignal;
  progress?: ((progress: RunProgress) => void) | undefined;
}

/** Calls a method, whichever way it runs. */
export type Handler<M extends Method> = (params: MethodParams<M>, call: MethodCall) => Promise<MethodResult<M>>;

/** Answers at once: the method cannot wait, so no other request waits for it. */
export function onMainLoop<M extends Method>(
  answer: (params: MethodParams<M>, call: MethodCall) => MethodResult<M>,
): Handler<M> {
  return async (params, call) => answer(params, call);
}

/** Answers in the background for the files as they are when its build begins. It sees no daemon and no connection. */
export function onSnapshot<M extends Method>(urgency: Urgency, answer: Request<M>): Handler<M> {
  return async (params, call) => answer(params, await runOf(params as Carried, call, urgency));
}

/** Bounds the tries of a question whose buffers change under it: the user may type faster than it is answered. */
const TRIES = 3;

/**
 * Answers for open buffers where `unsaved` asks for it, else as `onSnapshot`. A change of a buffer stops the running
 * answer and begins it again; after three changes the request is refused as superseded, and the client asks for its
 * present state.
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

/** Answers from the state of the connection or the daemon, such as a session that lasts as long as the connection. */
export function onConnection<M extends Method>(
  urgency: Urgency,
  answer: (params: MethodParams<M>, run: RequestContext, call: MethodCall) => Promise<MethodResult<M>>,
): Handler<M> {
  return async (params, call) => answer(params, await runOf(params as Carried, call, urgency), call);
}

/** Makes the context that a request of a command's own process has, from the client's parameters. */
async function runOf(
  params: Carried,
  { daemon, client, signal, progress }: MethodCall,
  urgency: Urgency,
): Promise<RequestContext> {
  daemon.sendPendingNotes(client);
  if (params.env !== undefined) daemon.commandEnv = params.env;
  const { root } = daemon.address;
  await currentConfiguration(root, params.configHash, signal);
  return {
    root,
    env: params.env === undefined ? daemon.env : carriedEnvironment(params.env),
    signal,
    builder: daemon.jobs.at(urgency),
    // During a watch session every command's builds use the watcher's store: with another one they would begin anew.
    loadConfig: (...of) =>
      (daemon.watchSessions() > 0 ? persistent(daemon.configuration.load) : daemon.configuration.load)(...of),
    ...(existsSync(join(root, 'config/docgen.php'))
      ? { readService: (await import('../requests/service-file.js')).readServiceFile }
      : {}),
    ...(progress === undefined ? {} : { progress }),
  };
}
