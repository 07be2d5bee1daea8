import { byteOrder } from '@docgen/protocol';
import type { BufferText } from '@docgen/protocol/rpc';
import type { Buffer } from '../project/snapshot.js';

/** Bounds the bytes of text one connection may hold open; the largest file that is read is smaller. */
const LARGEST = 64 * 1024 * 1024;

/**
 * Holds the texts that connections hold open. Of two connections with the same file the one that changed it last wins;
 * the texts of a connection close with it.
 */
export class Buffers {
  /** Counts every change of the texts. */
  revision = 0;
  /** Open texts by path, the latest change last. */
  private readonly open = new Map<string, { owner: object; buffer: Buffer }[]>();
  private readonly listeners = new Set<() => void>();

  /** Lists every open text that wins over its file, by path. */
  get all(): Buffer[] {
    const paths = [...this.open.keys()].sort(byteOrder);
    return paths.flatMap((path) => this.open.get(path)?.at(-1)?.buffer ?? []);
  }

  /**
   * Stores a text that `owner` opened or changed; false where it is older than the one it sent before, or too large.
   */
  put(owner: object, { path, version, text }: BufferText): boolean {
    if (text.length > LARGEST) return false;
    const holders = this.open.get(path) ?? [];
    const known = holders.find((holder) => holder.owner === owner);
    if (known !== undefined && known.buffer.version > version) return false;
    const others = holders.filter((holder) => holder !== known);
    this.open.set(path, [...others, { owner, buffer: { path, version, text } }]);
    if (known?.buffer.text !== text || holders.at(-1) !== known) this.changed();
    return true;
  }

  close(owner: object, path: string): void {
    const holders = this.open.get(path) ?? [];
    const others = holders.filter((holder) => holder.owner !== owner);
    if (others.length === holders.length) return;
    if (others.length === 0) this.open.delete(path);
    else this.open.set(path, others);
    this.changed();
  }

  /** Closes every text of a connection. */
  closeAll(owner: object): void {
    for (const path of [...this.open.keys()]) this.close(owner, path);
  }

  /** Calls back at the next changes; the returned function removes the callback. */
  onChange(callback: () => void): () => void {
    this.listeners.add(callback);
    return () => this.listeners.delete(callback);
  }

  private changed(): void {
    this.revision++;
    for (const listener of [...this.listeners]) listener();
  }
}
