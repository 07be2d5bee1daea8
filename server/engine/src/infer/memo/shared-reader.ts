import { type FactReader, Recorder, SharedMemo, type Sharing } from '@docgen/cache';
import { type Memory, memoryOf } from './memory.js';

/**
 * The reader of one codebase. What every asker finds the same way is found once and kept in the memory; each asker still takes the
 * reads it was found with, so no trace misses one.
 */
export class SharedReader implements FactReader, Sharing {
  readonly memory: Memory;
  private readonly asked: Sharing;
  /** Where reads go: the asker, or the branch of what is being made. */
  private reader: FactReader;
  private taker: Sharing;

  constructor(asker: FactReader, memory?: Memory) {
    this.asked = asker.sharing ?? alone(asker);
    this.memory = memory ?? memoryOf(this.asked.memo);
    this.reader = asker;
    this.taker = this.asked;
  }

  get sharing(): Sharing {
    return this;
  }
  get memo(): SharedMemo {
    return this.asked.memo;
  }

  read<T>(id: string): T | undefined {
    return this.reader.read<T>(id);
  }

  branch(): Recorder {
    return this.asked.branch();
  }

  take(branch: Recorder): void {
    this.taker.take(branch);
  }

  /** What `find` finds by reading alone. */
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

  /** Runs with its reads set apart; the asker takes them at once. */
  apart<T>(make: () => T): { value: T; branch: Recorder } {
    const { reader, taker } = this;
    const branch = this.branch();
    this.reader = branch;
    this.taker = branch.sharing ?? taker;
    try {
      return { value: make(), branch };
    } finally {
      this.reader = reader;
      this.taker = taker;
      branch.close();
      this.take(branch);
    }
  }

  /** A reader for a codebase that must not share what this one knows, with the same reads. */
  bare(): FactReader {
    return { read: <T>(id: string) => this.read<T>(id) };
  }
}

const sharings = new WeakMap<FactReader, Sharing>();

/** A reader that shares with nobody: all it is asked for, it has recorded the first time. */
function alone(reader: FactReader): Sharing {
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
