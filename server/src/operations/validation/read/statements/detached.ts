import type { Argument, RuleValue } from '../expressions/value.js';
import { RuleMap } from '../rules/rule-map.js';
import type { CallOutcome } from './invoke.js';

/** Gives an outcome that holds nothing of the computation it was made in; undefined where it cannot be parted from that. */
export function detached(outcome: unknown): unknown {
  return outcome instanceof RuleMap ? ofMap(outcome) : ofCall(outcome as CallOutcome);
}

function ofCall(outcome: CallOutcome): CallOutcome | undefined {
  const value = ofValue(outcome.value);
  return value === undefined ? undefined : { ...outcome, value };
}

function ofMap(map: RuleMap): RuleMap | undefined {
  // An entry is as it was written while both are one value.
  const made = new Map<RuleValue, RuleValue | undefined>();
  const once = (value: RuleValue): RuleValue | undefined => {
    if (!made.has(value)) made.set(value, ofValue(value));
    return made.get(value);
  };
  const out = map.copy();
  for (const [field, entry] of map.fields) {
    const value = once(entry.value);
    const written = entry.written === undefined ? undefined : once(entry.written.value);
    if (value === undefined || (entry.written !== undefined && written === undefined)) return undefined;
    out.fields.set(field, {
      ...entry,
      value,
      ...(entry.written === undefined || written === undefined
        ? {}
        : { written: { ...entry.written, value: written } }),
    });
  }
  return out;
}

/** Lists who makes rules of static calls, and looks at the conditions among their arguments. */
const BUILDERS = /(?:^|\\)(?:Rule|Password|File|ImageFile)$/;

function ofValue(value: RuleValue): RuleValue | undefined {
  switch (value.k) {
    case 'array':
      return value.entries.every((entry) => entry.scope === undefined && ofValue(entry.value) === entry.value)
        ? value
        : undefined;
    case 'collection':
      return ofValue(value.of) === value.of ? value : undefined;
    case 'choice': {
      const arms = value.arms.map(ofValue);
      if (arms.includes(undefined)) return undefined;
      return arms.every((arm, i) => arm === value.arms[i]) ? value : { ...value, arms: arms as RuleValue[] };
    }
    case 'call':
      return BUILDERS.test(value.class) ? undefined : ofChain(value);
    case 'new':
      return value.class.startsWith('Illuminate\\Validation\\') ? undefined : ofChain(value);
    case 'closure':
      return undefined;
    default:
      return value;
  }
}

/** Leaves of arguments their values: nobody asks conditions of calls that make no rules. */
function ofChain<T extends RuleValue & { k: 'call' | 'new' }>(value: T): T | undefined {
  const args = ofArguments(value.args);
  const chain = value.chain.map(({ method, args }) => ({ method, args: ofArguments(args) }));
  if (args === undefined || chain.some((link) => link.args === undefined)) return undefined;
  return { ...value, args, chain: chain as T['chain'] };
}

function ofArguments(args: readonly Argument[]): readonly Argument[] | undefined {
  const out: Argument[] = [];
  for (const { expr: _, scope: __, ...arg } of args) {
    const value = arg.value.k === 'array' ? ofList(arg.value) : ofValue(arg.value);
    if (value === undefined || arg.named !== undefined) return undefined;
    out.push({ ...arg, value });
  }
  return out;
}

/** Leaves of a list among arguments its members: it is no list of rules or filters, which are looked for where they are written. */
function ofList(list: RuleValue & { k: 'array' }): RuleValue | undefined {
  const entries = list.entries.map(({ scope: _, ...entry }) => {
    const value = entry.value.k === 'array' ? ofList(entry.value) : ofValue(entry.value);
    return value === undefined ? undefined : { ...entry, value };
  });
  return entries.includes(undefined) ? undefined : { ...list, entries: entries as typeof list.entries };
}
