import type { Expr, Stmt } from '@docgen/php';
import { isRequest } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../../read/scope.js';
import { calleeOf } from '../../read/statements/call-trace.js';

/** Holds code that a call runs, with the scope its names have a meaning in. */
export interface FollowedCode {
  body: readonly Stmt[];
  scope: RuleScope;
}

/** Finds the code a call runs that may write into the request: a method of the request, code it is handed to, the closure of `tap()`. */
export function followedCall(expr: Expr, scope: RuleScope): FollowedCode | undefined {
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return undefined;
  const closure = tapped(expr, scope);
  if (closure !== undefined) return closure;
  const isHanded = expr.args.some(({ value }) => isRequest(value, scope));
  if (expr.fcc === true || scope.depth >= MAX_DEPTH || !(isHanded || isOnRequest(expr, scope))) return undefined;
  const callee = calleeOf(expr, scope);
  if (callee === undefined) return undefined;
  return { body: callee.unit.body, scope: scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1) };
}

/** Recognizes `$this->slugs()` and `parent::prepareForValidation()` of a request. */
function isOnRequest(call: Expr, scope: RuleScope): boolean {
  if (call.k === 'mcall') return isRequest(call.on, scope);
  if (call.k !== 'scall' || !scope.inRequest || call.class.k !== 'cref') return false;
  return ['parent', 'self', 'static'].includes(call.class.name);
}

/** Reads `tap($this, function ($request) { … })`; the closure sees what stands around it. */
function tapped(call: Expr, scope: RuleScope): FollowedCode | undefined {
  const [handed, run] = call.k === 'call' ? call.args : [];
  if (!['tap', 'with'].includes(functionName(call) ?? '') || handed === undefined || run?.value.k !== 'closure')
    return undefined;
  const [param] = run.value.params;
  if (param === undefined || !isRequest(handed.value, scope)) return undefined;
  const types = new Map(scope.types);
  if (param.type === undefined) types.delete(param.name);
  else types.set(param.name, param.type);
  const sources = new Map([...scope.sources, [param.name, { expr: handed.value, scope }] as const]);
  return { body: run.value.body, scope: { ...scope, types, sources } };
}
