import type { Expr, Stmt } from '@docgen/php';

/** Holds a branch: what a run does where its condition holds. */
export interface Case {
  condition: Expr;
  body: readonly Stmt[];
}

/** Holds the branches of a choice in order, and what a run does that takes none; without it such a run throws. */
interface Cases {
  cases: Case[];
  otherwise?: readonly Stmt[];
}

/** Lists the branches of a `switch` or a `match`: with `true` for a subject the cases are conditions of their own. */
export function branchesOf(choice: (Stmt & { k: 'switch' }) | (Expr & { k: 'match' })): Cases {
  return choice.k === 'match' ? ofArms(choice) : ofSwitch(choice);
}

function ofArms({ on, arms }: Expr & { k: 'match' }): Cases {
  const out: Cases = { cases: [] };
  for (const { conds, e } of arms) {
    const body: Stmt[] = [{ k: 'expr', e }];
    if (conds === undefined) out.otherwise = body;
    else for (const cond of conds) out.cases.push({ condition: holding(on, '===', cond), body });
  }
  return out;
}

function ofSwitch({ on, cases }: Stmt & { k: 'switch' }): Cases {
  const out: Cases = { cases: [], otherwise: [] };
  // A case runs on into the next one, until something leaves it.
  let body: readonly Stmt[] = [];
  for (const { if: cond, body: own } of cases.toReversed()) {
    body = own.length === 0 ? body : isLeft(own) ? own : [...own, ...body];
    if (cond === undefined) out.otherwise = body;
    else out.cases.unshift({ condition: holding(on, '==', cond), body });
  }
  return out;
}

function isLeft(body: readonly Stmt[]): boolean {
  const k = body.at(-1)?.k;
  return k === 'break' || k === 'return' || k === 'continue';
}

function holding(on: Expr, op: '==' | '===', cond: Expr): Expr {
  return on.k === 'bool' && on.v ? cond : { k: 'bin', op, l: on, r: cond };
}
