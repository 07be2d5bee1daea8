/** Bounds the bytes before the blank line that ends a header. */
const HEADER_LIMIT = 8 * 1024;
/** Bounds the bytes of one message. */
export const FRAME_LIMIT = 64 * 1024 * 1024;
const END = Buffer.from('\r\n\r\n');

/** Reports bytes that are no frame, or a frame larger than the bound: the connection is of no use any more. */
export class FramingError extends Error {}

/** Frames one message for the wire (commands 9.1). Throws FramingError for one larger than a reader takes. */
export function frame(message: unknown): Buffer {
  return Buffer.concat(framePieces([Buffer.from(JSON.stringify(message), 'utf8')]));
}

/** Frames a message given as bytes, in pieces, so that a large one is not copied. */
export function framePieces(pieces: readonly Buffer[]): Buffer[] {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length > FRAME_LIMIT) throw tooLarge(FRAME_LIMIT);
  return [Buffer.from(`Content-Length: ${length}\r\n\r\n`, 'latin1'), ...pieces];
}

/**
 * Cuts a stream into the texts of its messages. It holds nothing beyond the bounds: a header is refused after 8 kB, a
 * frame by its announced length, before its bytes arrive.
 */
export class FrameReader {
  private chunks: Buffer[] = [];
  private held = 0;
  /** Length of the body being read; undefined while a header is read. */
  private wanted: number | undefined;

  /** `limit` bounds the bytes of a message; whoever trusts the other side later may raise it. */
  constructor(public limit = FRAME_LIMIT) {}

  /** Adds bytes and gives the messages that are whole now, in order. Throws FramingError. */
  push(chunk: Buffer): string[] {
    this.chunks.push(chunk);
    this.held += chunk.length;
    const whole: string[] = [];
    for (;;) {
      if (this.wanted === undefined) {
        if (this.held === 0) return whole;
        const bytes = this.joined();
        const end = bytes.subarray(0, HEADER_LIMIT + END.length).indexOf(END);
        if (end === -1) {
          if (bytes.length > HEADER_LIMIT) throw new FramingError('The header is longer than 8 kB.');
          if (!mayBeHeader(bytes)) throw new FramingError('No header.');
          return whole;
        }
        this.wanted = bodyLength(bytes.toString('latin1', 0, end), this.limit);
        this.keep(bytes.subarray(end + END.length));
      }
      if (this.held < this.wanted) return whole;
      const bytes = this.joined();
      whole.push(bytes.toString('utf8', 0, this.wanted));
      this.keep(bytes.subarray(this.wanted));
      this.wanted = undefined;
    }
  }

  /**
   * Joins the chunks once per header and once per body, so that a large body in small chunks is not copied again and
   * again.
   */
  private joined(): Buffer {
    const [only] = this.chunks;
    const bytes = this.chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.chunks);
    this.chunks = [bytes];
    return bytes;
  }

  private keep(rest: Buffer): void {
    this.chunks = rest.length === 0 ? [] : [rest];
    this.held = rest.length;
  }
}

/** Tells from the first bytes whether they can begin a header, so that rubbish is refused before 8 kB of it arrived. */
function mayBeHeader(bytes: Buffer): boolean {
  return /^[A-Za-z-]{1,64}(:|$)/.test(bytes.toString('latin1', 0, 66));
}

function bodyLength(header: string, limit: number): number {
  let length: number | undefined;
  for (const line of header.split('\r\n')) {
    const field = /^([A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line);
    if (field === null) throw new FramingError('A header line is not "name: value".');
    if (field[1]?.toLowerCase() !== 'content-length') continue;
    const value = field[2] ?? '';
    if (length !== undefined || !/^\d{1,12}$/.test(value)) throw new FramingError('Content-Length is not one number.');
    length = Number(value);
  }
  if (length === undefined) throw new FramingError('No Content-Length.');
  if (length > limit) throw tooLarge(limit);
  return length;
}

function tooLarge(limit: number): FramingError {
  const megabytes = limit / 1024 ** 2;
  return new FramingError(`The message is larger than ${megabytes >= 1 ? `${megabytes} MB` : `${limit / 1024} kB`}.`);
}
