import { connect, type Socket } from 'node:net';
import {
  FrameReader,
  frame,
  type HelloResult,
  type Method,
  type MethodParams,
  type MethodResult,
  type NotificationMethod,
  type Notifications,
  type ProgressNotification,
} from '@docgen/protocol/rpc';

/** Reports that the daemon answered with an error (commands 9.3). */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: { kind?: string; lines?: string[]; blocks?: unknown } | undefined,
  ) {
    super(message);
  }
}

/** Reports that the connection ended before the answer came. `told` says that the daemon announced its end. */
export class Disconnected extends Error {
  constructor(readonly told: boolean) {
    super('The daemon closed the connection.');
  }
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Speaks JSON-RPC in a few lines: a library for it costs 8 ms of every command, and a command asks two questions. */
export class DaemonConnection {
  private readonly pending = new Map<number, Pending>();
  private readonly frames = new FrameReader();
  private readonly listeners = new Map<string, (params: unknown) => void>();
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  private id = 0;
  private closing = false;

  private readonly socket: Socket;

  /** Connects; requests made meanwhile are sent then, and rejected as Disconnected where no daemon listens. */
  constructor(endpoint: string) {
    const socket = connect(endpoint);
    this.socket = socket;
    socket.on('data', (chunk) => this.read(chunk)).on('error', () => socket.destroy());
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('close', () => this.lost());
    this.on('docgen/closing', () => {
      this.closing = true;
    });
  }

  /** The daemon's greeting; the connection is of no use before it. */
  greeting: HelloResult | undefined;

  request<M extends Method>(method: M, params: MethodParams<M>): Promise<MethodResult<M>> {
    const id = ++this.id;
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Disconnected(this.closing));
      this.pending.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.socket.write(frame({ jsonrpc: '2.0', id, method, params }));
    });
  }

  /** Sends a notification, which has no answer. */
  notify<N extends NotificationMethod>(method: N, params: Notifications[N]): void {
    if (!this.socket.destroyed) this.socket.write(frame({ jsonrpc: '2.0', method, params }));
  }

  on(method: string, listener: (params: unknown) => void): void {
    this.listeners.set(method, listener);
  }

  onProgress(listener: (message: string) => void): void {
    this.on('$/progress', (params) => {
      const { value } = params as ProgressNotification;
      if (value.kind === 'report') listener(value.message);
    });
  }

  /** Says that the daemon announced its end. */
  get announced(): boolean {
    return this.closing;
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    try {
      for (const text of this.frames.push(chunk)) this.take(JSON.parse(text));
    } catch {
      this.socket.destroy();
    }
  }

  private take(message: { id?: number; method?: string; params?: unknown; result?: unknown; error?: RpcError }): void {
    if (message.method !== undefined) {
      this.listeners.get(message.method)?.(message.params);
      return;
    }
    const waiting = this.pending.get(message.id ?? 0);
    this.pending.delete(message.id ?? 0);
    const { error } = message;
    if (error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new RpcError(error.code, error.message, error.data));
  }

  private lost(): void {
    for (const { reject } of this.pending.values()) reject(new Disconnected(this.closing));
    this.pending.clear();
  }
}
