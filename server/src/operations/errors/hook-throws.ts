import type { ThrownException } from '@docgen/engine';
import { bodyOf, classOf, type Expr, methodOf, walk } from '@docgen/php';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';
import { requestsOf, routeOf } from './authorize.js';
import { analyseAction } from './callable-analysis.js';

/** Lists the methods of a form request that run before the action does, in the framework's order. */
const HOOKS = [
  'prepareForValidation',
  'authorize',
  'validationData',
  'rules',
  'withValidator',
  'after',
  'passedValidation',
] as const;

/** Lists the exceptions that leave the methods of the operation's form requests, before the action is called (errors 2.7). */
export function hookThrows(operation: OperationRoute, ctx: AnalysisContext): readonly ThrownException[] {
  return requestsOf(operation, ctx).flatMap((fqcn) =>
    HOOKS.flatMap((method) => {
      if (!mayThrow(fqcn, method, ctx)) return [];
      const { thrown } = analyseAction({ class: fqcn, method, ambient: routeOf(operation), runsClosures: true }, ctx);
      // A tag of a base class speaks of all that extend it: what these throw stands in their code.
      return thrown.filter(({ confidence }) => confidence !== 'declared');
    }),
  );
}

/** Lists functions and methods that throw where something does not hold. */
const THROWING = new Set(
  'abort abort_if abort_unless throw_if throw_unless findorfail firstorfail sole authorize deny denyif denyunless validate'.split(
    ' ',
  ),
);

/**
 * Tells whether the code of a project's own method throws, or calls what does. What it calls besides is not run: rules that are computed
 * took all the steps of an operation. Of `authorize()` any call may, and its answer is asked for anyway.
 */
function mayThrow(fqcn: string, name: string, ctx: AnalysisContext): boolean {
  const method = methodOf(ctx, fqcn, name);
  if (method === undefined) return false;
  if (classOf(ctx, method.trait ?? method.owner)?.path.startsWith('vendor/') !== false) return false;
  let found = false;
  walk(bodyOf(ctx, method), (node) => {
    const expr = node as unknown as Expr;
    found ||= expr.k === 'throw' || (isCall(expr) && (name === 'authorize' || THROWING.has(calledName(expr))));
  });
  return found;
}

type Call = Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>;

function isCall(expr: Expr): expr is Call {
  return expr.k === 'call' || expr.k === 'mcall' || expr.k === 'scall';
}

function calledName(expr: Call): string {
  const name = expr.k === 'call' ? (expr.fn.k === 'fref' ? (expr.fn.fallback ?? expr.fn.name) : '') : expr.name;
  return typeof name === 'string' ? name.toLowerCase() : '';
}
