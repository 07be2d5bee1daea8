import { timingSafeEqual } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { Socket } from 'node:net';
import {
  ERROR_CODES,
  type HelloResult,
  type Method,
  type NotificationMethod,
  PROTOCOL,
  PROTOCOL_ERRORS,
} from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import {
  type CancellationToken,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
} from 'vscode-jsonrpc/node';
import { Refusal } from '../project/refusal.js';
import type { Daemon } from './daemon.js';
import { methods } from './methods.js';
import { notifications } from './notifications.js';
import { isObject, notificationParamsOf, paramsOf } from './params.js';
import { reportTo } from './progress.js';
import { WireReader, WireWriter } from './wire.js';

/**
 * Bounds the requests of one connection that may be open at once; a client that asks more does not read the answers.
 */
const OPEN_LIMIT = 1_000;

/** Serves one connection, from hello to its end (commands 9.1). A fault on it ends it and nothing else. */
export class Client {
  private readonly connection: MessageConnection;
  private readonly reader: WireReader;
  private readonly open = new Map<AbortController, Method>();
  private readonly whenClosed = new Set<() => void>();
  private greeted = false;
  private readonly patience: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly daemon: Daemon,
    helloWithinMs: number,
  ) {
    const broken = (reason: string) => this.drop(reason);
    const quiet = { error: broken, warn: () => {}, info: () => {}, log: () => {} };
    socket.on('error', () => socket.destroy()).on('close', () => this.closed());
    const writer = new WireWriter(socket, broken);
    this.reader = new WireReader(socket, broken, (message) => void writer.write(message));
    this.connection = createMessageConnection(this.reader, writer, quiet);
    this.connection.onRequest((method, params, token) => this.request(method, params, token));
    this.connection.onNotification((method, params) => this.notification(method, params));
    this.connection.onUnhandledProgress(() => {});
    this.patience = setTimeout(() => this.drop('no hello'), helloWithinMs);
    this.connection.listen();
  }

  /** Lists the methods this client waits for. */
  get requests(): Method[] {
    return [...this.open.values()];
  }

  /** Sends a notification such as `docgen/rebuilt`. */
  notify(method: string, params: object): void {
    if (this.greeted && this.socket.writable) void this.connection.sendNotification(method, params);
  }

  /** Calls back once when the connection has ended; the returned function removes the callback. */
  onClosed(callback: () => void): () => void {
    this.whenClosed.add(callback);
    return () => this.whenClosed.delete(callback);
  }

  /** Ends the connection once all answers are sent. */
  end(): void {
    this.socket.end();
  }

  /** Ends the connection now. */
  drop(reason: string): void {
    if (this.socket.destroyed) return;
    this.daemon.log.warn({ reason }, 'connection closed');
    this.socket.destroy();
  }

  private closed(): void {
    clearTimeout(this.patience);
    for (const request of this.open.keys()) request.abort();
    this.connection.dispose();
    this.daemon.buffers.closeAll(this);
    this.daemon.left(this);
    for (const callback of this.whenClosed) callback();
  }

  private async request(name: string, params: unknown, token: CancellationToken): Promise<unknown> {
    if (!this.greeted) return this.hello(name, params);
    if (!Object.hasOwn(methods, name)) {
      const message = name === 'docgen/hello' ? 'Said hello already.' : `Unknown method "${name}".`;
      const code = name === 'docgen/hello' ? PROTOCOL_ERRORS.invalidRequest : PROTOCOL_ERRORS.methodNotFound;
      return new ResponseError(code, message, { kind: 'protocol', lines: [message] });
    }
    if (this.open.size >= OPEN_LIMIT) return this.drop('too many requests');
    const method = name as keyof typeof methods;
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    if (token.isCancellationRequested) abort.abort();
    this.open.set(abort, method);
    const started = performance.now();
    const progress = reportTo(this, method, isObject(params) ? params.workDoneToken : undefined);
    try {
      const call = { daemon: this.daemon, client: this, signal: abort.signal, progress: progress.report };
      const handler = methods[method] as (params: unknown, call: unknown) => Promise<unknown>;
      const result = await handler(paramsOf(method, params), call);
      this.daemon.log.info({ method, ms: Math.round(performance.now() - started) }, 'answered');
      return result;
    } catch (error) {
      return this.failure(method, error);
    } finally {
      this.open.delete(abort);
      progress.end();
      this.daemon.answered();
    }
  }

  /** Handles a notification; one without effect is logged with its reason, and one of a foreign name is ignored. */
  private notification(name: string, sent: unknown): void {
    if (!this.greeted || !Object.hasOwn(notifications, name)) return;
    const method = name as NotificationMethod;
    const take = notifications[method] as (params: unknown, client: Client, daemon: Daemon) => string | undefined;
    const params = notificationParamsOf(method, sent);
    const reason = params === undefined ? 'its parameters are not those of it' : take(params, this, this.daemon);
    if (reason !== undefined) this.daemon.log.warn({ method, reason }, 'notification without effect');
  }

  private failure(method: Method, error: unknown): ResponseError<unknown> {
    if (error instanceof Refusal) {
      const { kind, lines, blocks, diagnostics } = error;
      this.daemon.log.info({ method, kind }, 'refused');
      return new ResponseError(ERROR_CODES[kind], error.message, { kind, lines, blocks, diagnostics });
    }
    const message = error instanceof Error ? error.message : String(error);
    this.daemon.log.error({ method, err: error }, 'failed');
    const lines = [`docgen failed: ${message}`];
    return new ResponseError(PROTOCOL_ERRORS.internal, message, { kind: 'protocol', lines });
  }

  private hello(method: string, params: unknown): HelloResult | ResponseError<unknown> {
    clearTimeout(this.patience);
    const wrong = method === 'docgen/hello' ? this.wrongHello(params) : 'The first request is not docgen/hello.';
    if (wrong !== undefined) {
      this.daemon.log.warn({ reason: wrong }, 'connection refused');
      // The answer is sent before the connection ends.
      setImmediate(() => this.socket.destroySoon());
      return new ResponseError(ERROR_CODES.unauthorized, wrong, { kind: 'unauthorized', lines: [wrong] });
    }
    // Who reads daemon.json finds a daemon of any build; where none answers, it starts one.
    if (this.daemon.endsReplaced()) this.drop('docgen was updated');
    this.greeted = true;
    this.reader.trust();
    return { version: VERSION, pid: process.pid, protocol: PROTOCOL };
  }

  private wrongHello(params: unknown): string | undefined {
    if (!isObject(params) || typeof params.token !== 'string') return 'No token.';
    const [given, own] = [Buffer.from(params.token), Buffer.from(this.daemon.token)];
    if (given.length !== own.length || !timingSafeEqual(given, own)) return 'Wrong token.';
    if (typeof params.app !== 'string' || realOf(params.app) !== this.daemon.address.root) {
      return 'This daemon serves another application.';
    }
    const { protocol, version } = params;
    if (protocol !== undefined && protocol !== PROTOCOL) {
      return `This daemon is docgen ${VERSION} with protocol ${PROTOCOL}, the client docgen ${version} with protocol ${protocol}.`;
    }
    return undefined;
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
