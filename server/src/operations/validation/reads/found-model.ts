import { type Expr, type Stmt, walk } from '@docgen/php';
import { type AnalysisContext, actionFacts, bindingOf, type OperationRoute } from '../../../analysis/index.js';
import { Circumstances } from '../read/circumstances.js';
import { type RuleScope, scopeOf } from '../read/scope.js';
import { actionUnit } from '../read/statements/call-trace.js';
import { queriedModel } from './queried-model.js';

/** Names the model a segment's value finds, and the columns other than the key it is compared with. */
interface FoundModel {
  model: string;
  columns: string[];
}

const FINDS = new Set(['find', 'findorfail', 'findornew', 'findor', 'findsole', 'wherekey']);

/**
 * Finds the model of which a segment's value is only used as the key (requests 4.2), texts that tell it aside; undefined where the
 * action does anything else with it, or finds several models by it.
 */
export function foundModel(segment: string, operation: OperationRoute, ctx: AnalysisContext): FoundModel | undefined {
  const action = actionFacts(ctx, operation);
  const { param } = bindingOf(segment, operation, ctx);
  if (action === undefined || param === undefined) return undefined;
  const found = ctx.derived<FoundModel | null>(
    `found-model:${action.controller ?? ''}:${action.body}:${segment}`,
    (inner) => {
      const unit = actionUnit(inner, action);
      if (unit === undefined) return null;
      return modelFoundBy(param.name, scopeOf(inner, Circumstances.none(), unit.unit, 0)) ?? null;
    },
  );
  return found ?? undefined;
}

function modelFoundBy(name: string, scope: RuleScope): FoundModel | undefined {
  const models = new Set<string | undefined>();
  const keys = new Set<Expr>();
  const columns = new Set<string>();
  walk(scope.body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return;
    const [first, second, ...more] = expr.args;
    const called = expr.name.toLowerCase();
    if (first === undefined || first.spread) return;
    const isPair = (called === 'where' || called === 'firstwhere') && more.length === 0 && first.value.k === 'str';
    const value = isPair ? second?.value : FINDS.has(called) ? first.value : undefined;
    if (value?.k !== 'var' || value.name !== name) return;
    if (isPair && first.value.k === 'str') columns.add(first.value.v);
    keys.add(value);
    models.add(queriedModel(expr, scope));
  });
  const told = toldIn(scope.body);
  walk(scope.body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'var' && expr.name === name && !keys.has(expr) && !told.has(expr)) models.add(undefined);
  });
  const [only, ...more] = models;
  return only === undefined || more.length > 0 ? undefined : { model: only, columns: [...columns] };
}

/** Lists what stands in texts: `'Note '.$id.' is gone'`, `"note_{$id}.zip"`. */
function toldIn(body: readonly Stmt[]): ReadonlySet<Expr> {
  const told = new Set<Expr>();
  walk(body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'bin' && expr.op === '.') for (const part of [expr.l, expr.r]) told.add(part);
    else if (expr.k === 'interp') for (const part of expr.parts) told.add(part);
  });
  return told;
}
