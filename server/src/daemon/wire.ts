import type { Socket } from 'node:net';
import { FrameReader, FramingError, frame, framePieces, PROTOCOL_ERRORS } from '@docgen/protocol/rpc';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';

/** Bounds the bytes that may wait for a client that does not read. */
const UNREAD_LIMIT = 256 * 1024 * 1024;

/**
 * Reads messages of a socket, within the bounds of the framing. The reader of vscode-jsonrpc holds whatever a header
 * announces; here anything but a JSON-RPC message in a frame ends the connection.
 */
export class WireReader extends AbstractMessageReader implements MessageReader {
  private readonly frames = new FrameReader();

  constructor(
    private readonly socket: Socket,
    private readonly broken: (reason: string) => void,
  ) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    const read = (chunk: Buffer) => {
      try {
        for (const text of this.frames.push(chunk)) callback(messageOf(text));
      } catch (error) {
        this.broken((error as Error).message);
      }
    };
    const closed = () => this.fireClose();
    this.socket.on('data', read).once('close', closed);
    return {
      dispose: () => {
        this.socket.off('data', read).off('close', closed);
      },
    };
  }
}

function messageOf(text: string): Message {
  const message: unknown = JSON.parse(text);
  const whole = typeof message === 'object' && message !== null && 'jsonrpc' in message && message.jsonrpc === '2.0';
  if (!whole) throw new Error('Not a JSON-RPC message.');
  return message as unknown as Message;
}

/** Keeps results as bytes: a request with the same result object has its answer ready. */
const kept = new WeakMap<object, Buffer>();

/** Frames a message; an answer too large to be read becomes an error instead of ending the connection. */
function framed(message: Message): Buffer[] {
  const { id = null, result } = message as { id?: number | string | null; result?: unknown };
  try {
    if (typeof result !== 'object' || result === null) return [frame(message)];
    const bytes = kept.get(result) ?? Buffer.from(JSON.stringify(result), 'utf8');
    kept.set(result, bytes);
    const before = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, 'utf8');
    return framePieces([before, bytes, Buffer.from('}', 'utf8')]);
  } catch (error) {
    // A text longer than the engine allows is too large as well.
    if (!(error instanceof FramingError || error instanceof RangeError)) throw error;
    const { message: reason } = error;
    const failure = { code: PROTOCOL_ERRORS.internal, message: reason, data: { kind: 'protocol', lines: [reason] } };
    return [frame({ jsonrpc: '2.0', id, error: failure })];
  }
}

export class WireWriter extends AbstractMessageWriter implements MessageWriter {
  constructor(
    private readonly socket: Socket,
    private readonly broken: (reason: string) => void,
  ) {
    super();
  }

  write(message: Message): Promise<void> {
    if (this.socket.writable) {
      this.socket.cork();
      for (const bytes of framed(message)) this.socket.write(bytes);
      this.socket.uncork();
    }
    if (this.socket.writableLength > UNREAD_LIMIT) this.broken('The client does not read.');
    return Promise.resolve();
  }

  end(): void {
    this.socket.end();
  }
}
