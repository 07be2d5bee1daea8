import type { IsStale, Recorder, SharedMemo } from '@docgen/cache';
import type { RuleCallee } from '../callee.js';
import type { Circumstances } from '../circumstances.js';
import { type RuleValue, serial } from '../expressions/value.js';
import { sharedText } from '../expressions/value-text.js';
import type { CodeUnit, RuleScope } from '../scope.js';
import { detached } from './detached.js';

interface SharedCall {
  outcome: unknown;
  /** Reads the outcome was made from. */
  branch: Recorder;
  /** Circumstances it was made in, with its turns and the questions it asked. */
  asks: Circumstances;
}

/** Keeps what calls come to for all operations of a session: one and the same helper is read for hundreds of them. */
class SharedCalls {
  private readonly calls = new Map<string, SharedCall[]>();

  constructor(private readonly memo: SharedMemo) {}

  find(name: string, asks: Circumstances): SharedCall | undefined {
    return this.calls.get(name)?.find((one) => !this.memo.isStale(one.branch) && asks.agreesWith(one.asks));
  }

  add(name: string, call: SharedCall): void {
    const variants = this.calls.get(name);
    if (variants === undefined) this.calls.set(name, [call]);
    else variants.push(call);
  }

  forget(stale: IsStale): void {
    for (const [name, variants] of this.calls) {
      const kept = variants.filter(({ branch }) => !stale(branch));
      if (kept.length === 0) this.calls.delete(name);
      else if (kept.length < variants.length) this.calls.set(name, kept);
    }
  }
}

const tables = new WeakMap<SharedMemo, SharedCalls>();

/**
 * Gives what a call comes to, made once for all operations. Its turns count for each computation that asks, and its questions are those of
 * the asker, so that nothing shows who asked first. What holds code with its variables, as a closure does, belongs to one computation.
 */
export function sharedCall<T>(
  kind: string,
  { unit, fact }: RuleCallee,
  handed: string,
  { ctx, asks, depth }: RuleScope,
  run: (unit: CodeUnit, asks: Circumstances) => T,
): T {
  const { sharing } = ctx;
  const given = givenText(unit.bound);
  if (sharing === undefined || given === undefined) return run(unit, asks);
  // Code is named by what it is: a body that was edited is another.
  const code = `${serial(unit.root)} ${serial(fact)} ${unit.class ?? ''} ${unit.self ?? ''}`;
  const name = `${kind} ${depth} ${code} ${given} ${handed}`;
  let table = tables.get(sharing.memo);
  if (table === undefined) {
    table = new SharedCalls(sharing.memo);
    tables.set(sharing.memo, table);
    sharing.memo.attach(table);
  }
  const known = table.find(name, asks);
  if (known !== undefined) {
    sharing.take(known.branch);
    asks.include(known.asks);
    return known.outcome as T;
  }
  const own = asks.apart();
  const bound = new Map([...(unit.bound ?? [])].map(([param, value]) => [param, copied(value)]));
  const { value, shared } = ctx.apart(() => run({ ...unit, bound }, own));
  asks.include(own);
  const outcome = shared === undefined ? undefined : detached(value);
  if (shared === undefined || outcome === undefined) return value;
  // Values remembered beside it hang on its circumstances, and end with them.
  const heard = asks.apart();
  heard.include(own);
  table.add(name, { outcome, branch: shared, asks: heard });
  return outcome as T;
}

/** Writes what parameters are bound to; undefined where that holds code with its variables. */
function givenText(bound: ReadonlyMap<string, RuleValue> = new Map()): string | undefined {
  const texts: string[] = [];
  for (const [name, value] of bound) {
    const text = sharedText(value);
    if (text === undefined) return undefined;
    texts.push(`${name}=${text}`);
  }
  return texts.join();
}

/** Copies a plain value: an unknown one is equal to itself alone, and what a call comes to may hold none of who asked first. */
function copied(value: RuleValue): RuleValue {
  switch (value.k) {
    case 'array':
      return copiedArray(value);
    case 'collection':
      return { ...value, of: copiedArray(value.of) };
    case 'choice':
      return { ...value, arms: value.arms.map(copied) };
    default:
      return { ...value };
  }
}

function copiedArray(value: RuleValue & { k: 'array' }): RuleValue & { k: 'array' } {
  return { ...value, entries: value.entries.map((entry) => ({ ...entry, value: copied(entry.value) })) };
}
