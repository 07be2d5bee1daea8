import { type Expr, type Stmt, walk } from '@docgen/php';
import { type AnalysisContext, actionFacts, bindingOf, type OperationRoute } from '../../../../analysis/index.js';
import { Circumstances } from '../../read/circumstances.js';
import { functionName } from '../../read/expressions/function-name.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../../read/scope.js';
import { operationUnit } from '../../read/statements/call-trace.js';
import { calleeOf } from '../../read/statements/callee-of.js';
import type { CallExpr } from '../../read/statements/calls-in.js';
import { queriedModel } from './queried-model.js';

/** Names the model a segment's value finds, and the columns it is compared with; `keyed` where it is also looked up as the key. */
interface FoundModel {
  model: string;
  columns: string[];
  keyed: boolean;
}

const FINDS = new Set(['find', 'findorfail', 'findornew', 'findor', 'findsole', 'wherekey']);

/**
 * Finds the model of which a segment's value is only used as the key, or compared with columns (requests 4.2), texts that tell it
 * aside; undefined where the action does anything else with it, or finds several models by it.
 */
export function foundModel(segment: string, operation: OperationRoute, ctx: AnalysisContext): FoundModel | undefined {
  const action = actionFacts(ctx, operation);
  const { param } = bindingOf(segment, operation, ctx);
  if (action === undefined || param === undefined) return undefined;
  const found = ctx.derived<FoundModel | null>(
    `found-model:${action.controller ?? ''}:${action.body}:${segment}`,
    (inner) => {
      const unit = operationUnit(inner, operation);
      const bound = bindingOf(segment, operation, inner).param;
      if (unit === undefined || bound === undefined) return null;
      return modelFoundBy(bound.name, scopeOf(inner, Circumstances.none(), unit.unit, 0)) ?? null;
    },
  );
  return found ?? undefined;
}

function modelFoundBy(name: string, scope: RuleScope): FoundModel | undefined {
  const models = new Set<string | undefined>();
  const keys = new Set<Expr>();
  const columns = new Set<string>();
  let keyed = false;
  walk(scope.body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return;
    const [first, second, ...more] = expr.args;
    const handed = expr.args.find(({ value }) => value.k === 'var' && value.name === name);
    const inside = handed === undefined ? undefined : foundInside(expr, handed.value, scope);
    if (handed !== undefined && inside !== undefined) {
      for (const column of inside.columns) columns.add(column);
      keyed ||= inside.keyed;
      keys.add(handed.value);
      models.add(inside.model);
      return;
    }
    const called = expr.name.toLowerCase();
    if (first === undefined || first.spread) return;
    const isPair = (called === 'where' || called === 'firstwhere') && more.length === 0 && first.value.k === 'str';
    const value = isPair ? second?.value : FINDS.has(called) ? first.value : undefined;
    if (value?.k !== 'var' || value.name !== name) return;
    if (isPair && first.value.k === 'str') columns.add(first.value.v);
    else keyed = true;
    keys.add(value);
    models.add(queriedModel(expr, scope));
  });
  const told = toldIn(scope.body);
  walk(scope.body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'var' && expr.name === name && !keys.has(expr) && !told.has(expr)) models.add(undefined);
  });
  const [only, ...more] = models;
  return only === undefined || more.length > 0 ? undefined : { model: only, columns: [...columns], keyed };
}

/** Finds the model of which a value is only the key in the application's method it is handed to. */
function foundInside(call: CallExpr, value: Expr, scope: RuleScope): FoundModel | undefined {
  if (scope.depth >= MAX_DEPTH) return undefined;
  const callee = calleeOf(call, scope);
  if (callee === undefined) return undefined;
  const at = call.args.findIndex((arg) => arg.value === value);
  const given = call.args[at]?.name;
  const param = given === undefined ? callee.fact.params[at] : callee.fact.params.find((one) => one.name === given);
  if (param === undefined || param.variadic === true || call.args.slice(0, at).some((arg) => arg.spread))
    return undefined;
  return modelFoundBy(param.name, scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1));
}

/** Tells whether a call checks values without doing anything with them: `Validator::make(['id' => $id], [...])`. */
function isCheck(expr: Expr): expr is CallExpr {
  if (expr.k === 'scall')
    return expr.name === 'make' && expr.class.k === 'cref' && /(?:^|\\)Validator$/.test(expr.class.name);
  return expr.k === 'call' && functionName(expr) === 'validator';
}

/** Lists what stands in texts, `'Note '.$id.' is gone'`, `"note_{$id}.zip"`, and what a validator is asked about. */
function toldIn(body: readonly Stmt[]): ReadonlySet<Expr> {
  const told = new Set<Expr>();
  walk(body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'bin' && expr.op === '.') for (const part of [expr.l, expr.r]) told.add(part);
    else if (expr.k === 'interp') for (const part of expr.parts) told.add(part);
    else if (isCheck(expr)) for (const part of checkedIn(expr)) told.add(part);
  });
  return told;
}

/** Lists the values of the array a check is over. */
function checkedIn({ args: [data] }: CallExpr): Expr[] {
  return data?.value.k === 'array' ? data.value.items.flatMap(({ value }) => value ?? []) : [];
}
