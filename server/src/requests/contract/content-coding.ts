import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { ContractBody } from '@docgen/protocol/rpc';

const CODINGS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Bounds what a body may become: as much as a message may hold. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Takes the content codings off a body, which a client takes off before it reads: what the contract describes lies below. A body that is
 * not coded as its header says stays as it is.
 */
export function withoutCodings(body: ContractBody, headers: readonly [string, string][]): ContractBody {
  const stated = headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'content-encoding' ? value.split(',') : [],
  );
  const codings = stated.map((one) => one.trim().toLowerCase()).filter((one) => one !== '' && one !== 'identity');
  if (body === null || codings.length === 0) return body;
  try {
    const sent = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
    const bytes = codings.reduceRight((at, coding) => {
      const decode = CODINGS[coding];
      if (decode === undefined) throw new Error(coding);
      return decode(at, { maxOutputLength: MOST_BYTES });
    }, sent);
    return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') };
  } catch {
    return body;
  }
}
