import type { Socket } from 'node:net';
import { FrameReader, frame } from '@docgen/protocol/rpc';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';

/** Bytes that may wait for a client that does not read. */
const UNREAD_LIMIT = 256 * 1024 * 1024;

/**
 * Messages of a socket, within the bounds of the framing. Not the reader of vscode-jsonrpc, which holds whatever a header
 * announces: anything but a JSON-RPC message in a frame ends the connection.
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

export class WireWriter extends AbstractMessageWriter implements MessageWriter {
  constructor(
    private readonly socket: Socket,
    private readonly broken: (reason: string) => void,
  ) {
    super();
  }

  write(message: Message): Promise<void> {
    if (this.socket.writable) this.socket.write(frame(message));
    if (this.socket.writableLength > UNREAD_LIMIT) this.broken('The client does not read.');
    return Promise.resolve();
  }

  end(): void {
    this.socket.end();
  }
}
