import { isCallable, isUnknown, likelyValue, text, type Value } from '../values/value.js';

/** Collects what an application says to the middleware that trims text and makes empty text null. */
export class BlankTextSettings {
  /** Patterns of names that are never trimmed. */
  readonly untrimmed: string[] = [];
  /** Says that a callback, or something unreadable, decides over some requests. */
  undecided = false;

  /** Takes names that are not trimmed, and callbacks that skip trimming. */
  trimExcept(entries: readonly Value[]): void {
    for (const entry of entries.map(likelyValue)) {
      const name = isCallable(entry) || isUnknown(entry) ? undefined : text(entry);
      if (name === undefined) this.undecided = true;
      else this.untrimmed.push(name);
    }
  }

  /** Takes callbacks that leave empty text as it is. */
  convertExcept(entries: readonly Value[]): void {
    if (entries.length > 0) this.undecided = true;
  }
}
