import { type IsStale, type Recorder, SharedMemo } from '@docgen/cache';
import type { Type } from '../../types/type.js';
import type { MemoEntry } from './memo-entry.js';
import { identityText } from './type-identity.js';

const MOST_TYPES = 200_000;
const NONE: readonly MemoEntry[] = [];

/**
 * Keeps answers of inference for every reader of one snapshot. It only saves time: nothing in it depends on who came
 * first.
 */
export class Memory {
  readonly lookups = new Map<string, { value: unknown; branch: Recorder }>();
  /** Variants of one question, by what else they depend on. */
  readonly results = new Map<string, MemoEntry[]>();
  private readonly numbers = new Map<string, number>();
  private known = new WeakMap<Type, number>();

  constructor(private readonly memo = new SharedMemo()) {}

  /** Gives the look-up under a key, as far as it still holds. */
  found(key: string): { value: unknown; branch: Recorder } | undefined {
    const found = this.lookups.get(key);
    return found === undefined || this.memo.isStale(found.branch) ? undefined : found;
  }

  /** Gives the variants of a question that still hold. */
  variants(key: string): readonly MemoEntry[] {
    const all = this.results.get(key) ?? NONE;
    const stays = (result: MemoEntry) => !this.memo.isStale(result.branch);
    return all.every(stays) ? all : all.filter(stays);
  }

  forget(stale: IsStale): void {
    // Numbers are never given twice, so a process that stays grows without end: all begins anew at the limit.
    if (this.numbers.size > MOST_TYPES) {
      this.lookups.clear();
      this.results.clear();
      this.numbers.clear();
      this.known = new WeakMap();
      return;
    }
    for (const [key, found] of this.lookups) if (stale(found.branch)) this.lookups.delete(key);
    for (const [key, variants] of this.results) {
      if (!variants.some((result) => stale(result.branch))) continue;
      const kept = variants.filter((result) => !stale(result.branch));
      if (kept.length === 0) this.results.delete(key);
      else this.results.set(key, kept);
    }
  }

  /** Numbers types so that equal numbers mean types nothing can tell apart, prose and places included. */
  numberOf(type: Type): number {
    let number = this.known.get(type);
    if (number === undefined) {
      const text = identityText(type);
      number = this.numbers.get(text);
      if (number === undefined) {
        number = this.numbers.size;
        this.numbers.set(text, number);
      }
      this.known.set(type, number);
    }
    return number;
  }
}

const memories = new WeakMap<SharedMemo, Memory>();

/** Gives the memory that belongs to a shared memo. */
export function memoryOf(memo: SharedMemo): Memory {
  let memory = memories.get(memo);
  if (memory === undefined) {
    memory = new Memory(memo);
    memories.set(memo, memory);
    memo.attach(memory);
  }
  return memory;
}
