import { type ConditionOutcome, decide, truth } from '../expressions/conditions.js';
import type { Argument } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';

/** Decides a condition given to a builder. A closure is only known at run time (validation 14.1). */
export function decideArgument(arg: Argument | undefined, scope: RuleScope): ConditionOutcome {
  if (arg === undefined || arg.value.k === 'closure') return undefined;
  return arg.expr === undefined ? truth(arg.value) : decide(arg.expr, arg.scope ?? scope);
}
