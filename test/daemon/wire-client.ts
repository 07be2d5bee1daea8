import { connect, type Socket } from 'node:net';
import { type DaemonFile, FrameReader, frame } from '@docgen/protocol/rpc';

interface Answer {
  id?: number;
  method?: string;
  params?: { token: string; value: { kind: string; message?: string } };
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into is what the daemon promises, not what a type says.
  result?: any;
  error?: { code: number; message: string; data?: { kind: string; lines: string[] } };
}

/** A client that says what it is told to, well-formed or not. */
export class WireClient {
  readonly heard: Answer[] = [];
  readonly closed: Promise<void>;
  private readonly frames = new FrameReader();
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  private constructor(readonly socket: Socket) {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const text of this.frames.push(chunk)) {
        const answer = JSON.parse(text) as Answer;
        this.heard.push(answer);
        if (answer.id !== undefined) this.waiting.get(answer.id)?.(answer);
      }
    });
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static open(endpoint: string): Promise<WireClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(endpoint);
      socket.once('error', reject).once('connect', () => resolve(new WireClient(socket)));
    });
  }

  /** Makes a client that the daemon has let in. */
  static async greeted(file: DaemonFile, app: string): Promise<WireClient> {
    const client = await WireClient.open(file.endpoint);
    await client.ask(1, 'docgen/hello', { token: file.token, client: 'test', version: file.version, app });
    return client;
  }

  say(message: unknown): void {
    this.socket.write(frame(message));
  }

  /** The answer to a request; an answer without result and error when the connection ends first. */
  ask(id: number, method: string, params: unknown): Promise<Answer> {
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.say({ jsonrpc: '2.0', id, method, params });
    return Promise.race([answered, this.closed.then(() => ({}))]);
  }
}
