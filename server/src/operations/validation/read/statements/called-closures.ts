import { type ClosureExpr, type Expr, type Stmt, walk } from '@docgen/php';
import type { RuleCallee } from '../callee.js';
import { functionName } from '../expressions/function-name.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { calleeOf } from './callee-of.js';
import type { CallExpr } from './calls-in.js';
import { caughtNodes } from './caught-failures.js';
import { parameterOf } from './parameter-of.js';
import { isRescue } from './rescued-closure.js';
import { runsClosures } from './runs-closure.js';

interface CalledClosures {
  closures: readonly ClosureExpr[];
  /** Says that the code decides whether it calls them. */
  perhaps: boolean;
  /** Holds those whose failed validations the code catches. */
  caught?: ReadonlySet<ClosureExpr>;
}

/** Lists the closures among the arguments that application code calls, `$this->safely(fn () => …)`. */
export function closuresCalledBy(expr: CallExpr, scope: RuleScope): CalledClosures {
  const closures = expr.args.flatMap((arg) => (arg.value.k === 'closure' ? [arg.value] : []));
  const callee = closures.length === 0 || scope.depth >= MAX_DEPTH ? undefined : calleeOf(expr, scope);
  if (callee === undefined) return { closures: [], perhaps: false };
  const { params } = callee.fact;
  const called = closures.flatMap((closure) => {
    const param = parameterOf(closure, expr, params);
    const how = param === undefined ? undefined : callsParameter(param.name, callee, scope, 0);
    return how === undefined ? [] : [{ closure, how }];
  });
  return {
    closures: called.map(({ closure }) => closure),
    perhaps: called.length > 0 && decides(callee),
    caught: new Set(called.flatMap(({ closure, how }) => (how === 'caught' ? [closure] : []))),
  };
}

const DECISIONS = new Set(['if', 'ternary', 'match', 'switch', 'while', 'for', 'foreach']);

/** Tells whether code decides anything, and so perhaps whether it calls what it is handed. */
function decides({ unit }: RuleCallee): boolean {
  let found = false;
  walk(unit.body as Stmt[], ({ k }) => {
    found ||= DECISIONS.has(k);
  });
  return found;
}

/** Tells whether a body calls what a parameter holds, itself or in code it hands it to, and whether it always catches what that throws. */
function callsParameter(
  name: string,
  { unit }: RuleCallee,
  scope: RuleScope,
  depth: number,
): 'caught' | 'open' | undefined {
  const isIt = (expr: Expr | undefined): boolean => expr?.k === 'var' && expr.name === name;
  let found: 'caught' | 'open' | undefined;
  let kept: ReadonlySet<unknown> | undefined;
  walk(unit.body as Stmt[], (node) => {
    const call = node as unknown as Expr;
    if (found === 'open' || (call.k !== 'call' && call.k !== 'mcall' && call.k !== 'scall')) return;
    const how = runsIt(call);
    if (how === undefined) return;
    kept ??= caughtNodes(unit.body);
    found = how === 'caught' || kept.has(call) ? 'caught' : 'open';
  });
  return found;

  function runsIt(call: CallExpr): 'caught' | 'open' | undefined {
    if (call.k === 'call' && isIt(call.fn as Expr)) return 'open';
    if (call.k === 'mcall' && isIt(call.on) && call.name === '__invoke') return 'open';
    const handed = call.args.find((arg) => isIt(arg.value))?.value;
    if (handed === undefined) return undefined;
    if (/^call_user_func(?:_array)?$/i.test(functionName(call) ?? '')) return 'open';
    const inner = scopeOf(scope.ctx, scope.asks, unit, scope.depth + 1);
    if (runsClosures(call, inner)) return isRescue(call) && call.args[0]?.value === handed ? 'caught' : 'open';
    const next = depth < MAX_DEPTH ? calleeOf(call, inner) : undefined;
    const param = next === undefined ? undefined : parameterOf(handed, call, next.fact.params);
    return next === undefined || param === undefined ? undefined : callsParameter(param.name, next, inner, depth + 1);
  }
}
