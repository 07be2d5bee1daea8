import type { Expr, Stmt } from '@docgen/php';
import { isRequest } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../../read/scope.js';
import { calleeOf } from '../../read/statements/callee-of.js';
import type { Case } from './switch-cases.js';

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

/** Reads `$this->when($condition, $then, $otherwise)` of a request as the choice it is: each is handed the request. */
export function chosenRun(
  { on, name, args }: Expr & { k: 'mcall' },
  scope: RuleScope,
): (Case & { otherwise: readonly Stmt[] }) | undefined {
  const isUnless = name === 'unless';
  const [condition, run, other] = args.map(({ value }) => value);
  if ((name !== 'when' && !isUnless) || !isRequest(on, scope) || run === undefined) return undefined;
  if (condition === undefined || condition.k === 'closure') return undefined;
  const handed = (code: Expr | undefined): Stmt[] => {
    const given = [on, code].flatMap((value) => (value === undefined ? [] : [{ k: 'arg' as const, value }]));
    return code?.k === 'closure' ? [{ k: 'expr', e: { k: 'call', fn: { k: 'fref', name: 'tap' }, args: given } }] : [];
  };
  const holds: Expr = isUnless ? { k: 'un', op: '!', e: condition } : condition;
  return { condition: holds, body: handed(run), otherwise: handed(other) };
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
  if (!isRequest(handed.value, scope)) return undefined;
  if (param === undefined) return { body: run.value.body, scope };
  const types = new Map(scope.types);
  if (param.type === undefined) types.delete(param.name);
  else types.set(param.name, param.type);
  const sources = new Map([...scope.sources, [param.name, { expr: handed.value, scope }] as const]);
  return { body: run.value.body, scope: { ...scope, types, sources } };
}
