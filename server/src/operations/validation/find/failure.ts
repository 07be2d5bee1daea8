import { type Expr, walk } from '@docgen/php';
import type { TracedCall } from '../read/statements/call-trace.js';
import type { CallExpr } from '../read/statements/calls-in.js';

/** Lists methods of a validator that throw where it fails. */
const THROWS = new Set(['validate', 'validated', 'safe', 'validatewithbag']);
/** Lists methods of a validator that tell of its failure. */
const ASKS = new Set(['fails', 'passes', 'errors', 'messages']);

const nameOf = (call: CallExpr): string | undefined =>
  call.k !== 'call' && typeof call.name === 'string' ? call.name.toLowerCase() : undefined;

/**
 * Tells whether the failure of a validation call leaves the action as a `ValidationException` (validation 18): not where it is caught, and
 * not where a validator is only made and asked. A validator somebody else gets may throw.
 */
export function leaves({ call, around, statement, scope }: TracedCall, makes: boolean): boolean {
  if (scope.caught === true) return false;
  if (!makes) return true;
  const chain = chainOf(call, around);
  if (chain.some((method) => THROWS.has(method))) return true;
  if (chain.some((method) => ASKS.has(method))) return false;
  const outer = around.find((one) => one.k === 'assign');
  const to = outer?.k === 'assign' && outer.to.k === 'var' ? outer.to.name : undefined;
  if (typeof to !== 'string')
    return statement.k === 'return' || around.some((one) => one.k === 'call' || one.k === 'new');
  const uses = methodsOn(to, scope.body);
  return uses.some((method) => THROWS.has(method)) && !uses.some((method) => ASKS.has(method));
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
