import { type FactReader, Recorder, SharedMemo, type Sharing } from '@docgen/cache';
import { type Memory, memoryOf } from './memory.js';

/**
 * Reads the facts of one codebase. Look-ups that come out the same for every asker are made once and kept in the
 * memory; each asker still takes the reads they were made with, so that no trace misses one.
 */
export class SharedReader implements FactReader, Sharing {
  readonly memory: Memory;
  private readonly asker: Sharing;
  /** Target of reads: the asker, or the branch of the answer being made. */
  private reader: FactReader;
  private target: Sharing;

  constructor(asker: FactReader, memory?: Memory) {
    this.asker = asker.sharing ?? unshared(asker);
    this.memory = memory ?? memoryOf(this.asker.memo);
    this.reader = asker;
    this.target = this.asker;
  }

  get sharing(): Sharing {
    return this;
  }
  get memo(): SharedMemo {
    return this.asker.memo;
  }

  read<T>(id: string): T | undefined {
    return this.reader.read<T>(id);
  }

  branch(): Recorder {
    return this.asker.branch();
  }

  take(branch: Recorder): void {
    this.target.take(branch);
  }

  /** Looks a value up once; `find` makes it by reading alone. */
  lookup<T>(key: string, find: () => T): T {
    const known = this.memory.found(key);
    if (known !== undefined) {
      this.take(known.branch);
      return known.value as T;
    }
    const found = this.apart(find);
    this.memory.lookups.set(key, found);
    return found.value;
  }

  /** Runs `make` with its reads recorded apart; the asker takes them at once. */
  apart<T>(make: () => T): { value: T; branch: Recorder } {
    const { reader, target: taker } = this;
    const branch = this.branch();
    this.reader = branch;
    this.target = branch.sharing ?? taker;
    try {
      return { value: make(), branch };
    } finally {
      this.reader = reader;
      this.target = taker;
      branch.close();
      this.take(branch);
    }
  }

  /** Gives a reader with the same reads for a codebase that must not share this memory. */
  bare(): FactReader {
    return { read: <T>(id: string) => this.read<T>(id) };
  }
}

const sharings = new WeakMap<FactReader, Sharing>();

/** Wraps a reader that shares with no other: it has recorded every read the first time. */
function unshared(reader: FactReader): Sharing {
  let sharing = sharings.get(reader);
  if (sharing === undefined) {
    const memo = new SharedMemo();
    const get = (id: string) => {
      const value = reader.read(id);
      return value === undefined ? undefined : { hash: '', value };
    };
    sharing = { memo, branch: () => new Recorder({ get }, memo), take: () => {} };
    sharings.set(reader, sharing);
  }
  return sharing;
}
