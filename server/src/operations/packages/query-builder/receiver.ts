import { SPATIE_QUERY_BUILDER } from '@docgen/laravel-knowledge';
import { bodyOf, type ClassRef, type Expr, isSubclassOf, methodOf, type Stmt, walk } from '@docgen/php';
import {
  className,
  evaluate,
  isApplication,
  methodUnit,
  modelOf,
  printed,
  type RuleScope,
  receiverClass,
  resolveClass,
  scopeOf,
} from '../../validation/index.js';

/** Describes a builder of the package: the model it finds, where that is known. */
export interface Subject {
  model?: string;
}

/** Bounds the locals and callees a receiver is followed through; links of a chain are no deeper. */
const DEPTH = 6;

/** Finds the builder an expression is (requests 12.1); undefined for any other value. */
export function builderOf(expr: Expr, scope: RuleScope, depth = 0): Subject | undefined {
  if (depth > DEPTH) return undefined;
  switch (expr.k) {
    case 'scall':
      return isBuilder(expr.class, scope) && typeof expr.name === 'string' && expr.name.toLowerCase() === 'for'
        ? subjectOf(expr.args[0]?.value, scope)
        : called(expr, scope, depth);
    case 'new': {
      if (!isBuilder(expr.class, scope)) return undefined;
      const own = ownSubject(resolveClass(scope, expr.class), scope);
      return own.model === undefined ? subjectOf(expr.args[0]?.value, scope) : own;
    }
    case 'mcall':
      // Nothing of the package's or the framework's that is called on the way leaves the builder.
      return builderOf(expr.on, scope, depth) ?? called(expr, scope, depth);
    case 'assign':
      return builderOf(expr.e, scope, depth + 1);
    case 'var':
      return typeof expr.name === 'string' ? local(expr.name, scope, depth) : undefined;
    default:
      return undefined;
  }
}

function isBuilder(ref: ClassRef, scope: RuleScope): boolean {
  return isBuilderClass(resolveClass(scope, ref), scope);
}

export function isBuilderClass(name: string | undefined, { ctx }: Pick<RuleScope, 'ctx'>): name is string {
  return name !== undefined && isSubclassOf(ctx, name, SPATIE_QUERY_BUILDER);
}

function local(name: string, scope: RuleScope, depth: number): Subject | undefined {
  const type = name === 'this' ? scope.class : className(scope.types.get(name));
  if (isBuilderClass(type, scope)) return ownSubject(type, scope);
  if (name === 'this') return undefined;
  const assigned: Expr[] = [];
  walk(scope.body, (node) => {
    const expr = node as Expr;
    if (expr.k === 'assign' && expr.to.k === 'var' && expr.to.name === name) assigned.push(expr.e);
  });
  for (const one of assigned) {
    // `$query = $query->with('x')` says nothing of what it began as.
    const found = rootsIn(one, name) ? undefined : builderOf(one, scope, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rootsIn(expr: Expr, name: string): boolean {
  if (expr.k === 'mcall') return rootsIn(expr.on, name);
  return expr.k === 'var' && expr.name === name;
}

/** Finds the builder an application method returns. */
function called(expr: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope, depth: number): Subject | undefined {
  const owner = expr.k === 'scall' ? resolveClass(scope, expr.class) : receiverClass(expr.on, scope);
  if (owner === undefined || typeof expr.name !== 'string' || !isApplication(scope.ctx, owner)) return undefined;
  const callee = methodUnit(scope, owner, expr.name, () => []);
  if (callee === undefined) return undefined;
  const at = scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1);
  for (const returned of returnsOf(callee.unit.body)) {
    const found = builderOf(returned, at, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function returnsOf(body: readonly Stmt[]): Expr[] {
  const out: Expr[] = [];
  for (const statement of body) if (statement.k === 'return' && statement.e !== undefined) out.push(statement.e);
  return out;
}

/** Reads what a builder is made for: a class name, a query, a relation. */
function subjectOf(expr: Expr | undefined, scope: RuleScope): Subject {
  if (expr === undefined) return {};
  const name = printed(evaluate(expr, scope));
  const model = name ?? modelOf(expr, scope, 0);
  return model === undefined ? {} : { model };
}

/** Reads the `parent::__construct(M::query())` of a builder of the application. */
function ownSubject(name: string | undefined, scope: RuleScope): Subject {
  const method = name === undefined ? undefined : methodOf(scope.ctx, name, '__construct');
  if (name === undefined || method === undefined || !isApplication(scope.ctx, method.owner)) return {};
  const body = bodyOf(scope.ctx, method);
  let found: Subject = {};
  walk(body?.body, (node) => {
    const expr = node as Expr;
    if (expr.k !== 'scall' || expr.class.k !== 'cref' || expr.class.name !== 'parent') return;
    if (expr.name === '__construct' && body !== undefined) {
      const unit = { class: name, self: method.owner, fact: method.bodyId, root: body, body: body.body };
      found = subjectOf(expr.args[0]?.value, scopeOf(scope.ctx, scope.asks, { ...unit, inRequest: false }, 0));
    }
  });
  return found;
}
