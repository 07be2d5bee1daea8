import { createHash } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Encodes bytes as lower-case RFC 4648 base32 without padding (document 7.1). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text;
}

/** Computes the first `length` base32 characters of the SHA-256 of a text. */
export function shortHash(text: string, length: number): string {
  return base32(createHash('sha256').update(text).digest()).slice(0, length);
}
