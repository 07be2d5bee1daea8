import type { Socket } from 'node:net';
import { FRAME_LIMIT, FrameReader, FramingError, frame, framePieces, PROTOCOL_ERRORS } from '@docgen/protocol/rpc';
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

/** Bounds a message of somebody who has not said hello: eight connections could hold 500 MB otherwise. */
const STRANGER_LIMIT = 64 * 1024;

/**
 * Reads messages of a socket or of an editor, within the bounds of the framing. The reader of vscode-jsonrpc holds whatever a header
 * announces and stays behind one that is none; here a broken frame ends the connection, and a whole frame that holds no message is
 * answered.
 */
export class WireReader extends AbstractMessageReader implements MessageReader {
  private readonly frames = new FrameReader(STRANGER_LIMIT);

  constructor(
    private readonly stream: NodeJS.ReadableStream,
    private readonly broken: (reason: string) => void,
    private readonly answer: (message: Message) => void,
  ) {
    super();
  }

  /** Takes messages as large as the framing allows: the client has said hello, or needs none. */
  trust(): void {
    this.frames.limit = FRAME_LIMIT;
  }

  listen(callback: DataCallback): Disposable {
    const read = (chunk: Buffer) => {
      try {
        for (const text of this.frames.push(chunk)) {
          const message = messageOf(text);
          if ('problem' in message) this.answer(message.problem);
          else callback(message.message);
        }
      } catch (error) {
        this.broken((error as Error).message);
      }
    };
    const closed = () => this.fireClose();
    this.stream.on('data', read).once('close', closed);
    return {
      dispose: () => {
        this.stream.off('data', read).off('close', closed);
      },
    };
  }
}

/** Reads the message of a frame, or makes the answer to what is none (commands 9.3). */
function messageOf(text: string): { message: Message } | { problem: Message } {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return problem(PROTOCOL_ERRORS.parse, 'The message is not JSON.');
  }
  const whole = typeof message === 'object' && message !== null && 'jsonrpc' in message && message.jsonrpc === '2.0';
  return whole
    ? { message: message as unknown as Message }
    : problem(PROTOCOL_ERRORS.invalidRequest, 'The message is not JSON-RPC 2.0.');
}

function problem(code: number, message: string): { problem: Message } {
  const answer = { jsonrpc: '2.0', id: null, error: { code, message, data: { kind: 'protocol', lines: [message] } } };
  return { problem: answer as Message };
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
