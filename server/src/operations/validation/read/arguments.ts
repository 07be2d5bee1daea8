import type { Arg } from '@docgen/php';
import { evaluate } from './evaluator.js';
import type { Scope } from './scope.js';
import { type Argument, unknown } from './value.js';

/** Arguments in order. Named ones and unreadable spreads leave a gap at the end; literal list spreads are expanded. */
export function foldArguments(args: readonly Arg[], scope: Scope): Argument[] {
  const out: Argument[] = [];
  let gap = false;
  for (const arg of args) {
    const value = evaluate(arg.value, scope);
    if (arg.name !== undefined) gap = true;
    else if (arg.spread !== true) out.push({ value, expr: arg.value, scope });
    else if (value.k === 'array' && value.spread !== true)
      out.push(...value.entries.map((entry) => ({ value: entry.value })));
    else gap = true;
  }
  if (gap) out.push({ value: unknown('a named or spread argument'), spread: true });
  return out;
}
