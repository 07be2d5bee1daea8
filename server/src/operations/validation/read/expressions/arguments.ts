import type { Arg } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import type { RuleScope } from '../scope.js';
import { type Argument, unknown } from './value.js';

/**
 * Folds arguments in order. Named ones and unreadable spreads leave a gap at the end; literal array spreads are
 * expanded.
 */
export function foldArguments(args: readonly Arg[], scope: RuleScope): Argument[] {
  const out: Argument[] = [];
  const named = new Map<string, Argument>();
  let unread = false;
  for (const arg of args) {
    const value = evaluate(arg.value, scope);
    if (arg.name !== undefined) named.set(arg.name, { value, expr: arg.value, scope });
    else if (arg.spread !== true) out.push({ value, expr: arg.value, scope });
    else if (value.k !== 'array' || value.spread === true) unread = true;
    else
      for (const { key, value: member } of value.entries)
        if (typeof key === 'string') named.set(key, { value: member });
        else out.push({ value: member });
  }
  if (named.size === 0 && !unread) return out;
  out.push({ value: unknown('a named or spread argument'), spread: true, ...(unread ? {} : { named }) });
  return out;
}

/**
 * Moves named arguments to their positions; from the first empty position on, the gap stays. A parameter that has
 * several names is written `one|other`.
 */
export function inPlaces(args: readonly Argument[], names: readonly string[]): readonly Argument[] {
  const gap = args.at(-1);
  if (gap?.named === undefined) return args;
  const out = args.slice(0, -1);
  const left = new Map(gap.named);
  for (const place of names.slice(out.length)) {
    const name = place.split('|').find((one) => left.has(one)) ?? '';
    const given = left.get(name);
    if (given === undefined) break;
    out.push(given);
    left.delete(name);
  }
  if (left.size > 0) out.push({ ...gap, named: left });
  return out;
}
