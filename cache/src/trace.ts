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
  get(id: string): { hash: string; value: unknown } | undefined;
}

export const ABSENT = '-';

/** fact id → hash of the answer, or ABSENT. */
export type Trace = ReadonlyMap<string, string>;

export class Recorder implements FactReader {
  readonly trace = new Map<string, string>();
  constructor(private readonly source: FactSource) {}

  read<T>(id: string): T | undefined {
    const fact = this.source.get(id);
    this.trace.set(id, fact === undefined ? ABSENT : fact.hash);
    return fact?.value as T | undefined;
  }

  /** Take over what a sub-result read. */
  note(id: string, hash: string): void {
    this.trace.set(id, hash);
  }
}

/** True while every recorded answer is still the answer. Stops at the first difference. */
export function holds(trace: Trace, source: FactSource): boolean {
  for (const [id, hash] of trace) if ((source.get(id)?.hash ?? ABSENT) !== hash) return false;
  return true;
}
