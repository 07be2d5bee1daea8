import type { Expr, MatchArm } from '@docgen/php';
import { decide } from '../expressions/conditions.js';
import { openArms } from '../expressions/match.js';
import type { RuleScope } from '../scope.js';

/** Tells whether a run reaches a part of an expression: always, never, or as only the run can tell. */
type Reach = 'always' | 'never' | 'undecided';

/**
 * Decides whether an expression is reached inside the expressions around it: the arms of `?:` and `match`, the right sides of `&&`, `||`
 * and `??` (validation 2.2).
 */
export function reachOf(expr: Expr, around: readonly Expr[], scope: RuleScope): Reach {
  let reach: Reach = 'always';
  for (const [i, parent] of around.entries()) {
    const step = stepInto(parent, around[i + 1] ?? expr, scope);
    if (step === 'never') return 'never';
    if (step === 'undecided') reach = 'undecided';
  }
  return reach;
}

function stepInto(parent: Expr, child: Expr, scope: RuleScope): Reach {
  switch (parent.k) {
    case 'ternary': {
      if (child === parent.if) return 'always';
      const test = decide(parent.if, scope);
      if (test === undefined) return 'undecided';
      return (child === parent.yes) === test ? 'always' : 'never';
    }
    case 'bin': {
      if (child !== parent.r) return 'always';
      if (parent.op === '??') return 'undecided';
      if (parent.op !== '&&' && parent.op !== '||') return 'always';
      const test = decide(parent.l, scope);
      return test === undefined ? 'undecided' : test === (parent.op === '&&') ? 'always' : 'never';
    }
    case 'match':
      return intoArm(parent, child, scope);
    default:
      return 'always';
  }
}

function intoArm(match: Expr & { k: 'match' }, child: Expr, scope: RuleScope): Reach {
  const own = match.arms.find((arm: MatchArm) => arm.e === child);
  if (own === undefined) return 'always';
  const open = openArms(match.on, match.arms, scope);
  if (!open.includes(child)) return 'never';
  return open.length === 1 ? 'always' : 'undecided';
}
