import { type Expr, identical, type MatchArm } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import type { RuleScope } from '../scope.js';
import { decide } from './conditions.js';
import { toPhp } from './php-value.js';
import { choice, type RuleValue, scalar } from './value.js';

/** Lists the arms of a `match` a run may take: those after a decided one are dropped. */
export function openArms(on: Expr, arms: readonly MatchArm[], scope: RuleScope): Expr[] {
  const subject = evaluate(on, scope);
  const open: Expr[] = [];
  const byTruth = subject.k === 'scalar' && typeof subject.v === 'boolean';
  for (const arm of arms.filter((a) => a.conds !== undefined)) {
    const decisions = (arm.conds ?? []).map((cond) => {
      if (byTruth) {
        const test = decide(cond, scope);
        return test === undefined ? undefined : test === (subject as { v: boolean }).v;
      }
      return identical(toPhp(subject), toPhp(evaluate(cond, scope)));
    });
    if (decisions.includes(true)) return [...open, arm.e];
    if (decisions.includes(undefined)) open.push(arm.e);
  }
  const fallback = arms.find((arm) => arm.conds === undefined);
  return fallback === undefined ? open : [...open, fallback.e];
}

export function match(on: Expr, arms: readonly MatchArm[], scope: RuleScope): RuleValue {
  const open = openArms(on, arms, scope).filter((arm) => arm.k !== 'throw');
  // Without an arm for the verb the run fails, so it has no rules.
  return open.length === 0 ? scalar(null) : choice(open.map((arm) => evaluate(arm, scope)));
}
