const WORD = 2 ** 32;
/** Fractions of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const INITIAL = fractions(8, Math.sqrt);
const CONSTANTS = fractions(64, Math.cbrt);

/**
 * SHA-256 of a short text in UTF-8, in hex. Every command needs one of 100 bytes to find its daemon, and to load `node:crypto` for
 * it takes 2 ms of the 5 it has; for anything long that is the better way.
 */
export function sha256Of(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  const padded = Buffer.alloc(64 * Math.ceil((bytes.length + 9) / 64));
  bytes.copy(padded);
  padded[bytes.length] = 0x80;
  padded.writeUInt32BE(Math.floor((8 * bytes.length) / WORD), padded.length - 8);
  padded.writeUInt32BE((8 * bytes.length) % WORD, padded.length - 4);
  const state = INITIAL.slice();
  const schedule = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(state, schedule, padded, at);
  const digest = Buffer.alloc(32);
  for (let at = 0; at < 8; at++) digest.writeInt32BE(state[at] as number, 4 * at);
  return digest.toString('hex');
}

/** Written to be interpreted: it runs twice in the life of a command. */
function compress(state: Int32Array, w: Int32Array, bytes: Buffer, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = bytes.readInt32BE(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const old = w[i - 15] as number;
    const recent = w[i - 2] as number;
    const first = ((old >>> 7) | (old << 25)) ^ ((old >>> 18) | (old << 14)) ^ (old >>> 3);
    const second = ((recent >>> 17) | (recent << 15)) ^ ((recent >>> 19) | (recent << 13)) ^ (recent >>> 10);
    w[i] = (w[i - 16] as number) + first + (w[i - 7] as number) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const low = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const step = h + low + ((e & f) ^ (~e & g)) + (CONSTANTS[i] as number) + (w[i] as number);
    const high = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    h = g;
    g = f;
    f = e;
    e = (d + step) | 0;
    d = c;
    const next = step + high + ((a & b) ^ (a & c) ^ (b & c));
    c = b;
    b = a;
    a = next | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i] as number) + (sums[i] as number);
}

function fractions(count: number, root: (prime: number) => number): Int32Array {
  const words = new Int32Array(count);
  let found = 0;
  for (let n = 2; found < count; n++) if (isPrime(n)) words[found++] = (root(n) % 1) * WORD;
  return words;
}

function isPrime(n: number): boolean {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false;
  return true;
}
