/** Fractional parts of the roots of the first primes, 32 bits of each: square roots begin, cube roots are the rounds. */
const [INITIAL, ROUNDS] = constants();
const WORK = new Int32Array(64);

/** Bytes from which loading the module is made good by its speed: 1 kB takes 0.25 ms here, the module 3 ms for any. */
const MUCH = 8 * 1024;

/**
 * SHA-256 in hex. Of little by itself: what a command hashes is the name of a directory and docgen.yaml, and loading
 * node:crypto for that would be a tenth of what Node takes to start.
 */
export function sha256(bytes: Uint8Array): string {
  if (bytes.length > MUCH)
    return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex');
  const state = Int32Array.from(INITIAL);
  const whole = padded(bytes);
  for (let at = 0; at < whole.byteLength; at += 64) block(state, whole, at);
  let hex = '';
  for (const word of state) hex += (word >>> 0).toString(16).padStart(8, '0');
  return hex;
}

/** Whole blocks: the bytes, a mark, zeros, and the number of bits. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

/** Spelled out: nothing is compiled yet when this runs, and a call costs more than what it would do. */
function block(state: Int32Array, bytes: DataView, from: number): void {
  const w = WORK;
  for (let i = 0; i < 16; i++) w[i] = bytes.getInt32(from + i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] as number) + low + (w[i - 7] as number) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const wide = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = h + wide + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (w[i] as number);
    const tall = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    const two = one + tall + ((a & b) ^ (a & c) ^ (b & c));
    c = b;
    b = a;
    a = two | 0;
  }
  const after = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i] as number) + (after[i] as number);
}

function constants(): [Int32Array, Int32Array] {
  const squares = new Int32Array(8);
  const cubes = new Int32Array(64);
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let by = 2; by * by <= n && prime; by++) prime = n % by !== 0;
    if (!prime) continue;
    if (found < 8) squares[found] = fraction(Math.sqrt(n));
    cubes[found++] = fraction(Math.cbrt(n));
  }
  return [squares, cubes];
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}
