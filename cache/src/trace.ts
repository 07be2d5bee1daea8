import type { Answer } from './answer.js';

/**
 * Reading the world through a recorder. Analysis may ask only `read(id)`; what was asked and the hash of the answer,
 * "absent" included, is the trace. A result is valid while every recorded hash still holds: there is no other rule.
 */
export interface FactReader {
  /** Value of a fact, or undefined when there is none. The value is shared and must not be changed. */
  read<T>(id: string): T | undefined;
}

/** Answers facts with their hashes; the thing a recorder stands in front of. */
export interface FactSource {
  get(id: string): Answer | undefined;
}

export const ABSENT = '-';
const NOTHING = { hash: ABSENT };

/** fact id → hash of the answer, or ABSENT. */
export type Trace = ReadonlyMap<string, string>;

export class Recorder implements FactReader {
  private readonly seen = new Map<string, Pick<Answer, 'hash'>>();
  constructor(private readonly source: FactSource) {}

  /** Hashes what was read so far; a run that keeps no results never asks for it. */
  get trace(): Trace {
    return new Map([...this.seen].map(([id, { hash }]) => [id, hash]));
  }

  /** What was asked so far. */
  get ids(): Iterable<string> {
    return { [Symbol.iterator]: () => this.seen.keys() };
  }

  read<T>(id: string): T | undefined {
    const fact = this.source.get(id);
    this.seen.set(id, fact ?? NOTHING);
    return fact?.value as T | undefined;
  }

  /** Take over what a sub-result read. */
  note(id: string, answer: Pick<Answer, 'hash'>): void {
    this.seen.set(id, answer);
  }
}

/** True while every recorded answer is still the answer. Stops at the first difference. */
export function holds(trace: Trace, source: FactSource): boolean {
  for (const [id, hash] of trace) if ((source.get(id)?.hash ?? ABSENT) !== hash) return false;
  return true;
}
