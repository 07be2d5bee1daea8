/** A number below this is one digit; each digit of a greater one holds `BITS` bits, lowest first, but the last. */
const LAST = 60;
const BITS = 5;
const FIRST_CODE = 35;
const BACKSLASH = 92;
/** The code of `!` stands for the backslash. */
const EXCLAMATION = 33;
/** Digits of the greatest number. */
const MOST = 7;

const CODES = Uint8Array.from({ length: LAST + (1 << BITS) }, (_, digit) =>
  digit + FIRST_CODE === BACKSLASH ? EXCLAMATION : digit + FIRST_CODE,
);

/**
 * Packs whole numbers from zero up as printable ASCII without quote and backslash: one byte per digit in memory, in JSON and in the
 * store. JSON has no form for plain bytes, and base64 of them takes a fifth more.
 */
export class DigitWriter {
  private bytes = Buffer.allocUnsafe(1 << 16);
  length = 0;

  put(value: number): void {
    if (this.length + MOST > this.bytes.length) this.bytes = Buffer.concat([this.bytes], this.bytes.length * 2);
    const { bytes } = this;
    let at = this.length;
    let rest = value;
    while (rest >= LAST) {
      bytes[at++] = CODES[LAST + (rest & 31)] ?? 0;
      rest >>>= BITS;
    }
    bytes[at++] = CODES[rest] ?? 0;
    this.length = at;
  }

  /** Answers the text written so far, and begins another. */
  take(): string {
    const text = this.bytes.toString('latin1', 0, this.length);
    this.length = 0;
    return text;
  }
}

/** Reads what `DigitWriter` wrote. */
export class DigitReader {
  constructor(
    private readonly text: string,
    private at = 0,
  ) {}

  get done(): boolean {
    return this.at >= this.text.length;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += BITS) {
      const code = this.text.charCodeAt(this.at++);
      const digit = (code === EXCLAMATION ? BACKSLASH : code) - FIRST_CODE;
      // Past the end there are no digits.
      if (!(digit >= LAST)) return digit >= 0 ? value + (digit << shift) : value;
      value += (digit - LAST) << shift;
    }
  }
}

/** Maps a number of either sign to one from zero up: to an even one where it was that already. */
export function signed(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

export function unsigned(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
