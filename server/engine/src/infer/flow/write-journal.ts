import type { Type } from '../../types/type.js';

/**
 * Records the writes while a part of a body runs. A `catch` or `finally` may begin after any of them (engine 7.1): flow
 * states that descend from the one the part began with note here what they lose and gain.
 */
export class WriteJournal {
  readonly written = new Map<string, Set<Type>>();
  readonly forgotten = new Set<string>();
  everything = false;

  wrote(path: string, type: Type): void {
    const known = this.written.get(path);
    if (known === undefined) this.written.set(path, new Set([type]));
    else known.add(type);
  }
}
