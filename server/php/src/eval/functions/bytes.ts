import { isUtf8 } from 'node:buffer';

/**
 * Holds a text of PHP as bytes: each code unit is one of 0 to 255. Functions of bytes work on these and are right where
 * a character has several; their result is a text again only where no character was cut in two.
 */
export type Bytes = string & { readonly bytes: unique symbol };

const ASCII = /^\p{ASCII}*$/u;

export function toBytes(text: string): Bytes {
  return (ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')) as Bytes;
}

/** Decodes bytes; undefined for bytes that are no UTF-8. */
export function fromBytes(bytes: string): string | undefined {
  if (ASCII.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined;
}
