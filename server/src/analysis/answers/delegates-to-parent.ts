import { type BodyFact, bodyOf, type Expr, type FoundMethod, type Stmt } from '@docgen/php';
import { isA } from '../classes.js';
import type { AnalysisContext } from '../context.js';

/**
 * Tells whether an overriding method of an exception handler leaves an exception to its parent: every `return` it can
 * reach with it is `return parent::<the same>(…)`. A branch guarded by `instanceof` of a class the exception is not an
 * instance of is not reached. So a `render()` that only rolls back a transaction, or answers one exception of its own,
 * changes nothing for the others.
 */
export function delegatesToParent(method: FoundMethod, exception: string, ctx: AnalysisContext): boolean {
  const body: BodyFact | undefined = bodyOf(ctx, method);
  if (body === undefined) return false;
  const returned: (Expr | undefined)[] = [];
  collect(body.body, exception, ctx, returned);
  return returned.length > 0 && returned.every((e) => isParentCall(e, method.fact.name));
}

function collect(
  statements: readonly Stmt[],
  exception: string,
  ctx: AnalysisContext,
  into: (Expr | undefined)[],
): void {
  for (const s of statements) {
    switch (s.k) {
      case 'return':
        into.push(s.e);
        return;
      case 'if':
        if (!excludes(s.if, exception, ctx)) collect(s.then, exception, ctx, into);
        collect(s.else ?? [], exception, ctx, into);
        break;
      case 'block':
      case 'foreach':
      case 'for':
      case 'while':
      case 'do':
        collect(s.body, exception, ctx, into);
        break;
      case 'switch':
        for (const c of s.cases) collect(c.body, exception, ctx, into);
        break;
      case 'try':
        for (const part of [s.body, ...s.catches.map((c) => c.body), s.finally ?? []])
          collect(part, exception, ctx, into);
        break;
      default:
    }
  }
}

/**
 * Tells whether a condition cannot hold for the exception: an `instanceof` of another class, alone, in every arm of
 * `||`, or in one of `&&`.
 */
function excludes(condition: Expr, exception: string, ctx: AnalysisContext): boolean {
  if (condition.k === 'bin' && condition.op === '||') {
    return excludes(condition.l, exception, ctx) && excludes(condition.r, exception, ctx);
  }
  if (condition.k === 'bin' && condition.op === '&&') {
    return excludes(condition.l, exception, ctx) || excludes(condition.r, exception, ctx);
  }
  return condition.k === 'instanceof' && condition.class.k === 'cref' && !isA(ctx, exception, condition.class.name);
}

function isParentCall(e: Expr | undefined, name: string): boolean {
  return (
    e?.k === 'scall' &&
    e.class.k === 'cref' &&
    e.class.name === 'parent' &&
    typeof e.name === 'string' &&
    e.name.toLowerCase() === name.toLowerCase()
  );
}
