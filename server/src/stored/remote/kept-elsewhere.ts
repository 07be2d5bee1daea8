import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { keptFiles, putKeptFiles } from './kept-files.js';
import { remoteAddress, remoteKey, writesRemote } from './remote-choice.js';
import { RemoteStore } from './remote-store.js';

/** Packs of facts of packages lie beside the store, and are at most so large. */
const PACKS = 96 * 1024 * 1024;

/** Says what a run keeps, and where. */
export interface KeptPlace {
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** `cache.remote`. */
  configured: string | null;
  file: string;
  build: string;
  maxBytes: number;
  limit?: number;
  note(line: string): void;
}

/**
 * Begins the store of a one-shot process with what other machines have kept of the application, and gives them what this one has: one
 * blob each way, because a thousand small ones take longer than analysing. What is in it is checked as any store is.
 */
export class KeptElsewhere {
  private readonly store: RemoteStore;
  private readonly key: string;

  private constructor(
    private readonly place: KeptPlace,
    address: string,
  ) {
    const { root, env, build, maxBytes, limit, note } = place;
    this.key = remoteKey(root, build);
    this.store = new RemoteStore({
      address,
      env,
      mostBytes: 2 * maxBytes + PACKS,
      note,
      ...(limit === undefined ? {} : { limit }),
    });
  }

  /** Opens the remote store of a run, where there is one. */
  static of(place: KeptPlace): KeptElsewhere | undefined {
    const address = remoteAddress(place.configured, place.env);
    return address === undefined ? undefined : new KeptElsewhere(place, address);
  }

  /** Fetches what was kept, where nothing is here yet. */
  async begin(): Promise<void> {
    const { file, root } = this.place;
    if (existsSync(file)) return;
    const blob = await this.store.get(this.key);
    try {
      if (blob !== undefined) putKeptFiles(dirname(file), blob, root);
    } catch {
      // A folder that cannot be written to is noted by whoever opens the store.
    }
  }

  /** Gives what is kept here to the others, where this run may. */
  async end(): Promise<void> {
    if (!writesRemote(this.place.env)) return;
    const blob = keptFiles(dirname(this.place.file));
    if (blob !== undefined) await this.store.put(this.key, blob);
  }
}
