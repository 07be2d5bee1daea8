import { type Expr, type Stmt, walk } from '@docgen/php';
import type { RuleScope } from '../read/scope.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import type { CallExpr } from '../read/statements/calls-in.js';
import { ASKS, isSeenWhole, nameOf, THROWS } from './asked-validator.js';

/** Describes a call of which a validator comes, and where it stands. */
type Place = Pick<TracedCall, 'call' | 'around' | 'statement' | 'scope'>;

/**
 * Tells whether the failure of a validation call leaves the action as a `ValidationException` (validation 18): not where it is caught, and
 * not where a validator is only made and asked, also by whoever a method returns it to, where all of its uses are seen there. A validator
 * somebody else gets may throw.
 */
export function leaves(place: Place, makes: boolean): boolean {
  const { call, around, statement, scope } = place;
  if (scope.caught === true) return false;
  if (!makes) return true;
  const chain = chainOf(call, around);
  if (chain.some((method) => THROWS.has(method))) return true;
  if (chain.some((method) => ASKS.has(method))) return false;
  const outer = around.find((one) => one.k === 'assign');
  const to = outer?.k === 'assign' && outer.to.k === 'var' ? outer.to.name : undefined;
  if (typeof to !== 'string') {
    if (around.some((one) => one.k === 'call' || one.k === 'new')) return true;
    return statement.k === 'return' && returned(scope);
  }
  const uses = methodsOn(to, scope.body);
  if (uses.some((method) => ASKS.has(method))) return false;
  return uses.some((method) => THROWS.has(method)) || (returns(to, scope.body) && returned(scope));
}

/** Tells the same of a validator that code returns to its caller. */
function returned({ calledAt }: RuleScope): boolean {
  if (calledAt === undefined) return true;
  if (calledAt.scope.caught === true) return false;
  return leaves({ ...calledAt, call: calledAt.call as CallExpr }, true) || !isSeenWhole(calledAt);
}

/** Tells whether a body returns what a variable holds. */
function returns(name: string, body: readonly Stmt[]): boolean {
  let found = false;
  walk(body as Stmt[], (node) => {
    const { k, e } = node as unknown as { k: string; e?: Expr };
    if (k === 'return' && e?.k === 'var' && e.name === name) found = true;
  });
  return found;
}

/** Lists the methods chained on a call. */
function chainOf(call: Expr, around: readonly Expr[]): string[] {
  const out: string[] = [];
  let on = call;
  for (const parent of [...around].reverse()) {
    if (parent.k !== 'mcall' || parent.on !== on) break;
    out.push(nameOf(parent) ?? '');
    on = parent;
  }
  return out;
}

/** Lists the methods a body calls on a variable. */
function methodsOn(name: string, body: unknown): string[] {
  const out: string[] = [];
  walk(body, (node) => {
    const { k, on } = node as { k: string; on?: { k: string; name?: unknown } };
    if (k === 'mcall' && on?.k === 'var' && on.name === name) out.push(nameOf(node as unknown as CallExpr) ?? '');
  });
  return out;
}
