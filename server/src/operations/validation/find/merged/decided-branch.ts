import { type Expr, walk } from '@docgen/php';
import { type ConditionOutcome, decide } from '../../read/expressions/conditions.js';
import { type RuleScope, singleOf } from '../../read/scope.js';
import { assignmentsTo } from '../../read/statements/assignments.js';

const COMPUTES = new Set(['var', 'prop', 'call', 'mcall', 'scall']);

/**
 * Decides the condition of a branch that writes into the input. A local that begins as a constant does not decide it: nobody tests
 * what nothing changes, and what changes it may be a call that takes it by reference.
 */
export function decidedBranch(condition: Expr, scope: RuleScope): ConditionOutcome {
  let isKept = true;
  walk(condition, (node) => {
    const { k, name } = node as { k: string; name?: unknown };
    if (k !== 'var' || typeof name !== 'string' || assignmentsTo(name, scope.body).length === 0) return;
    const single = singleOf(scope, name);
    isKept &&= single !== undefined && computes(single);
  });
  return isKept ? decide(condition, scope) : undefined;
}

function computes(value: Expr): boolean {
  let found = false;
  walk(value, ({ k }) => {
    found ||= COMPUTES.has(k);
  });
  return found;
}
