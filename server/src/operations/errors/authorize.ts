import { ACCESS_RESPONSE, FORM_REQUEST, RESPONSE_FACADE } from '@docgen/laravel-knowledge';
import { bodyOf, type ClassRef, type Expr, methodOf, type Stmt, type TypeNode } from '@docgen/php';
import { type AnalysisContext, actionFacts, dispatchedAction, isA, type OperationRoute } from '../../analysis/index.js';

const RESPONSES = [ACCESS_RESPONSE, RESPONSE_FACADE];

/**
 * Tells whether the `authorize()` of a form request of the action may refuse (errors 9, 9.2). Without one nothing is
 * refused.
 */
export function mayRefuse(operation: OperationRoute, ctx: AnalysisContext): boolean {
  const action = actionFacts(ctx, operation);
  const dispatched = action === undefined ? undefined : dispatchedAction(ctx, action);
  if (dispatched !== undefined && refuses(dispatched, ctx)) return true;
  return (action?.params ?? []).some((param) => {
    const request = named(param.type);
    if (request === undefined || !isA(ctx, request, FORM_REQUEST)) return false;
    return refuses(request, ctx);
  });
}

/** Tells whether the `authorize()` of a form request, or of an action of the actions package, may deny. */
function refuses(fqcn: string, ctx: AnalysisContext): boolean {
  const method = methodOf(ctx, fqcn, 'authorize');
  if (method === undefined || method.owner === FORM_REQUEST) return false;
  const body = bodyOf(ctx, method);
  return body === undefined || !alwaysAllows(body.body);
}

function named(type: TypeNode | undefined): string | undefined {
  if (type?.k === 't') return type.name;
  return type?.k === 't?' && type.of.k === 't' ? type.of.name : undefined;
}

/** Tells whether every return is `true` or `Response::allow()`, and the body cannot run off its end. */
function alwaysAllows(body: readonly Stmt[]): boolean {
  const returns = returnsOf(body);
  const last = body[body.length - 1];
  return last?.k === 'return' && returns.length > 0 && returns.every((e) => e !== undefined && allows(e));
}

function allows(e: Expr): boolean {
  if (e.k === 'bool') return e.v;
  if (e.k !== 'scall' || e.name !== 'allow') return false;
  const ref: ClassRef = e.class;
  return ref.k === 'cref' && RESPONSES.includes(ref.name);
}

/** Lists the return expressions of the body itself; those of closures inside it return elsewhere. */
function returnsOf(body: readonly Stmt[]): (Expr | undefined)[] {
  return body.flatMap((stmt): (Expr | undefined)[] => {
    switch (stmt.k) {
      case 'return':
        return [stmt.e];
      case 'if':
        return [...returnsOf(stmt.then), ...returnsOf(stmt.else ?? [])];
      case 'foreach':
      case 'for':
      case 'while':
      case 'do':
      case 'block':
        return returnsOf(stmt.body);
      case 'switch':
        return stmt.cases.flatMap((c) => returnsOf(c.body));
      case 'try':
        return [stmt.body, ...stmt.catches.map((c) => c.body), stmt.finally ?? []].flatMap(returnsOf);
      default:
        return [];
    }
  });
}
