import { QUERY, queriedModel } from '../../reads/models/queried-model.js';
import { behindFacade } from '../behind-facade.js';
import { functionUnit, isApplication, methodUnit, type RuleCallee, resolveClass } from '../callee.js';
import { foldArguments } from '../expressions/arguments.js';
import { functionName } from '../expressions/function-name.js';
import { forwarded } from '../expressions/receiver.js';
import { type Argument, unknown } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import { calleeClass } from './callee-class.js';
import type { CallExpr } from './calls-in.js';

/** Lists methods of every query, so that no scope is looked for behind them. */
const FRAMEWORK = new Set([
  'where',
  'find',
  'findorfail',
  'get',
  'first',
  'create',
  'update',
  'with',
  'query',
  'paginate',
  'orderby',
]);

/** Finds the application code a call runs, with its arguments bound. */
export function calleeOf(expr: CallExpr, scope: RuleScope): RuleCallee | undefined {
  const args = () => foldArguments(expr.args, scope);
  const handed = handedCallable(expr, scope);
  if (handed !== undefined) return handed;
  if (expr.k === 'call') {
    if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
    const { name, fallback } = expr.fn as { name: string; fallback?: string };
    return functionUnit(scope, name, fallback, args);
  }
  if (typeof expr.name !== 'string') return undefined;
  if (expr.k === 'scall') {
    const owner = resolveClass(scope, expr.class);
    if (owner === undefined) return undefined;
    const behind = behindFacade(scope.ctx, owner, expr.name);
    if (behind !== undefined) return methodUnit(scope, behind, expr.name, args);
    return methodUnit(scope, owner, expr.name, args, forwarded(expr, owner, scope)) ?? localScope(expr, args, scope);
  }
  const owner = calleeClass(expr.on, scope);
  const own =
    owner === undefined || !isApplication(scope.ctx, owner) ? undefined : methodUnit(scope, owner, expr.name, args);
  return own ?? localScope(expr, args, scope);
}

/** Finds the method a call is handed to run: `app()->call([$this, 'm'])`, `call_user_func([$this, 'm'], $value)`. */
function handedCallable(expr: CallExpr, scope: RuleScope): RuleCallee | undefined {
  const runs = expr.k === 'call' ? /^call_user_func(?:_array)?$/i.test(functionName(expr) ?? '') : expr.name === 'call';
  const [callable, ...given] = expr.args;
  const written =
    runs && expr.k !== 'call' && callable?.value.k === 'str' ? /^\\?([\w\\]+)@(\w+)$/.exec(callable.value.v) : null;
  if (written !== null) return methodUnit(scope, written[1] as string, written[2] as string, () => []);
  if (!runs || callable?.value.k !== 'array' || callable.value.items.length !== 2) return undefined;
  const [on, name] = callable.value.items.map((item) => item.value);
  if (on === undefined || name?.k !== 'str') return undefined;
  const owner = on.k === 'cconst' && on.name === 'class' ? resolveClass(scope, on.class) : calleeClass(on, scope);
  if (owner === undefined || !isApplication(scope.ctx, owner)) return undefined;
  const passed = expr.k === 'call' && /_array$/i.test(functionName(expr) ?? '') ? [] : given;
  return methodUnit(scope, owner, name.v, () => (expr.k === 'call' ? foldArguments(passed, scope) : []));
}

/** Finds the local scope of a model a query calls: `Book::filter($given)` runs `scopeFilter($query, $given)`. */
function localScope(
  expr: CallExpr & { k: 'mcall' | 'scall' },
  args: () => readonly Argument[],
  scope: RuleScope,
): RuleCallee | undefined {
  if (typeof expr.name !== 'string' || FRAMEWORK.has(expr.name.toLowerCase())) return undefined;
  const model = queriedModel(expr, scope);
  if (model === undefined) return undefined;
  const query: Argument = { value: unknown(QUERY) };
  const name = `scope${expr.name.charAt(0).toUpperCase()}${expr.name.slice(1)}`;
  const callee = methodUnit(scope, model, name, () => [query, ...args()]);
  // Arguments of a call stand for the parameters after the query.
  return callee === undefined
    ? undefined
    : { ...callee, fact: { ...callee.fact, params: callee.fact.params.slice(1) } };
}
