import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sha256 } from '@docgen/cache';
import { actionResult, type BlobDigest, blobOf } from './action-result.js';
import { authorization } from './credentials.js';

/** An entry has at most so many bytes; a server may have added to it. */
const MOST_OF_ENTRY = 64 * 1024;

/** Says how a remote store is reached. */
export interface RemoteOptions {
  /** http or https; user and password in it are credentials. */
  address: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Bounds what a blob is unpacked to. */
  mostBytes: number;
  /** Bounds one exchange, in milliseconds: a store that is slow is none. */
  limit?: number;
  /** Takes one line for standard error. */
  note(line: string): void;
}

/**
 * Reads and writes blobs over Bazel's HTTP cache protocol: `GET` and `PUT` of `/ac/<key>`, an entry that names a blob, and of
 * `/cas/<SHA-256 of the bytes>`. A blob whose bytes are not what its name says is a miss, and so is an entry that is none. After the first
 * trouble one line is noted, and nothing more is asked of the server.
 */
export class RemoteStore {
  private readonly base: string;
  private readonly headers: Record<string, string> = {};
  private lost = false;
  /** The blob the entry names, as far as this run knows. */
  private known: string | undefined;

  constructor(private readonly options: RemoteOptions) {
    const url = urlOf(options.address);
    this.base = '';
    if (url === undefined) {
      this.lose('cache.remote is no http or https address');
      return;
    }
    const authorized = authorization(url, options.env);
    if (authorized !== undefined) this.headers.authorization = authorized;
    url.username = url.password = url.search = url.hash = '';
    this.base = url.href.replace(/\/+$/, '');
  }

  /** Gives the blob an entry names. */
  async get(key: string): Promise<Buffer | undefined> {
    const entry = await this.fetched(`ac/${key}`, MOST_OF_ENTRY);
    const blob = entry && blobOf(entry);
    if (blob === undefined || blob.size > this.options.mostBytes) return undefined;
    const packed = await this.fetched(`cas/${blob.hash}`, blob.size);
    if (packed === undefined || packed.length !== blob.size || sha256(packed) !== blob.hash) return undefined;
    try {
      const bytes = inflateRawSync(packed, { maxOutputLength: this.options.mostBytes });
      this.known = blob.hash;
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** Puts a blob, then the entry that names it, so that no entry names a blob that is not there. */
  async put(key: string, bytes: Buffer): Promise<void> {
    if (this.lost || bytes.length > this.options.mostBytes) return;
    const packed = deflateRawSync(bytes, { level: 1 });
    const blob: BlobDigest = { hash: sha256(packed), size: packed.length };
    if (blob.hash === this.known) return;
    if (await this.sent(`cas/${blob.hash}`, packed)) await this.sent(`ac/${key}`, actionResult(blob));
  }

  private async fetched(name: string, most: number): Promise<Buffer | undefined> {
    return await this.exchange(name, {}, async (response) => {
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw new Error(`it answers ${response.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        // A blob longer than its entry says can only be foreign.
        if (size > most) return undefined;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    });
  }

  private async sent(name: string, body: Buffer): Promise<boolean> {
    const done = await this.exchange(name, { method: 'PUT', body: new Uint8Array(body) }, async (response) => {
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answers ${response.status} to a PUT`);
      return true;
    });
    return done === true;
  }

  private async exchange<T>(
    name: string,
    request: RequestInit,
    read: (response: Response) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.lost) return undefined;
    const { limit = 10_000 } = this.options;
    try {
      const signal = AbortSignal.timeout(limit);
      return await read(await fetch(`${this.base}/${name}`, { ...request, headers: this.headers, signal }));
    } catch (error) {
      this.lose(reasonOf(error, limit));
      return undefined;
    }
  }

  private lose(reason: string): void {
    this.lost = true;
    this.options.note(`The remote cache is not used: ${reason}.`);
  }
}

function urlOf(address: string): URL | undefined {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Says what is wrong with an exchange, without the address, which may hold a password. */
function reasonOf(error: unknown, limit: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it did not answer within ${limit / 1000} s`;
  const { code } = (error.cause ?? {}) as { code?: string };
  return code === undefined ? error.message : `it cannot be reached (${code})`;
}
