import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { LeadsOutside, makeIgnoredFolder } from '@docgen/cache/make-folder';
import {
  type Carried,
  carriedEnvironment,
  ERROR_CODES,
  type Method,
  type MethodParams,
  type MethodResult,
  type Note,
} from '@docgen/protocol/rpc';
import { crashesTooOften, recordCrash, takeCrashNote } from '@docgen/server/daemon/crash';
import { type Address, addressOf, NoAddress } from '@docgen/server/daemon/directory';
import { printable } from '@docgen/server/print/terminal-text';
import { configurationHash } from '@docgen/server/project/config/configuration-hash';
import { Refusal } from '@docgen/server/project/refusal';
import type { Requested } from '@docgen/server/requests/table';
import type { Terminal } from '../command.js';
import { attach, NotAnswering } from './attach.js';
import { type DaemonConnection, Disconnected, RpcError } from './connection.js';
import { NotStarted, start } from './start.js';

/**
 * Reports that no daemon is available; the message gives the reason, as the end of a sentence, and `note` the line that
 * tells a user. Without SQLite that is the line a store would tell as well: it is told once.
 */
export class NoDaemon extends Error {
  override readonly name = 'NoDaemon';
  readonly note: string;

  constructor(message: string, withoutSqlite = false) {
    super(message);
    this.note = `${withoutSqlite ? 'Nothing is kept between runs' : 'Running without a daemon'}: ${message}.`;
  }
}

/** Recognises the error by name: code loaded on demand has a class of its own. */
export function isNoDaemon(error: unknown): error is NoDaemon {
  return error instanceof Error && error.name === 'NoDaemon';
}

/**
 * Asks the daemon of an application and starts it when there is none. A connection that ends in the middle is tried
 * once more on a fresh daemon: every request may be repeated. Throws NoDaemon, or the refusal of the request.
 */
export async function askDaemon<M extends Requested>(
  method: M,
  params: MethodParams<M>,
  root: string,
  terminal: Terminal,
): Promise<MethodResult<M>> {
  const address = addressFor(root, terminal);
  for (let last = false; ; last = true) {
    const connection = await connected(address, terminal);
    try {
      return await ask(connection, method, params, address, terminal);
    } catch (error) {
      if (!(error instanceof Disconnected)) throw refusalOf(error);
      if (!error.told) recordCrash(address.directory);
      if (last) throw new NoDaemon('it ended twice while it worked');
    } finally {
      connection.close();
    }
  }
}

/** Asks a running daemon; undefined when there is none, or it ends meanwhile. */
export async function askRunning<M extends Requested>(
  method: M,
  params: MethodParams<M>,
  root: string,
  terminal: Terminal,
): Promise<MethodResult<M> | undefined> {
  const address = addressFor(root, terminal);
  const connection = await attached(address);
  if (connection === undefined) return undefined;
  try {
    return await ask(connection, method, params, address, terminal);
  } catch (error) {
    if (error instanceof Disconnected) return undefined;
    throw refusalOf(error);
  } finally {
    connection.close();
  }
}

/** Holds a kept connection and a way to ask on it, which rejects as Disconnected or with the refusal of the request. */
export interface KeptDaemon {
  connection: DaemonConnection;
  /** Directory of its socket. */
  directory: string;
  ask<M extends Method>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
}

/** Connects to a daemon. Throws NoDaemon. */
export async function keepDaemon(root: string, terminal: Terminal): Promise<KeptDaemon> {
  const address = addressFor(root, terminal);
  const connection = await connected(address, terminal);
  return {
    connection,
    directory: address.directory,
    async ask(method, params) {
      try {
        return await ask(connection, method, params, address, terminal);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

function addressFor(root: string, terminal: Terminal): Address {
  try {
    return addressOf(root, terminal.env);
  } catch (error) {
    if (error instanceof NoAddress) throw new NoDaemon(error.message);
    throw error;
  }
}

async function attached(address: Address): Promise<DaemonConnection | undefined> {
  try {
    return await attach(address);
  } catch (error) {
    if (error instanceof NotAnswering) throw new NoDaemon(error.message);
    throw error;
  }
}

async function connected(address: Address, terminal: Terminal): Promise<DaemonConnection> {
  const running = await attached(address);
  if (running !== undefined) return running;
  const note = takeCrashNote(address.directory);
  if (note !== undefined) terminal.note(`The daemon ended by a fault of its own; ${note} says more.`);
  if (crashesTooOften(address.directory)) throw new NoDaemon('it ended twice within a minute');
  requireState(address.root);
  try {
    return await start(address, terminal.env);
  } catch (error) {
    if (error instanceof NotStarted) throw new NoDaemon(error.message, error.withoutSqlite);
    if (error instanceof NoAddress || error instanceof NotAnswering) throw new NoDaemon(error.message);
    throw error;
  }
}

/** Requires that `storage/docgen` can be written: the daemon announces itself there, so without it there is none. */
function requireState(root: string): void {
  const folder = join(root, 'storage', 'docgen');
  try {
    makeIgnoredFolder(folder, undefined, root);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new NoDaemon(error instanceof LeadsOutside ? error.message : `${folder} cannot be written`);
  }
}

function ask<M extends Method>(
  connection: DaemonConnection,
  method: M,
  params: MethodParams<M>,
  { root }: Address,
  terminal: Terminal,
): Promise<MethodResult<M>> {
  const hash = configurationHash(root);
  const carried: Carried = {
    env: carriedEnvironment(terminal.env),
    ...(hash === undefined ? {} : { configHash: hash }),
    ...(terminal.progress.live ? { workDoneToken: 1 } : {}),
  };
  connection.onProgress((message) => terminal.progress.show({ stage: message }));
  connection.on('docgen/note', (told) => terminal.note(printable((told as Note).line)));
  return connection.request(method, { ...params, ...carried });
}

/** Turns the daemon's refusal into the one a command of its own process would throw. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error;
  const { kind, lines, blocks } = error.data ?? {};
  if (kind === undefined || !Object.hasOwn(ERROR_CODES, kind)) return new Error(error.message);
  return Refusal.from({ kind, lines, blocks } as Parameters<typeof Refusal.from>[0]);
}
