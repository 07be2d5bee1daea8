import { MODEL } from '@docgen/laravel-knowledge';
import { bodyOf, classOf, type Expr, methodOf, type Stmt, traitsOf } from '@docgen/php';
import { isA } from '../../../../analysis/index.js';
import { propertyClass, resolveClass } from '../../read/callee.js';
import { className } from '../../read/class-name.js';
import { containerClass } from '../../read/container-class.js';
import { evaluate } from '../../read/evaluator.js';
import { isRequest } from '../../read/expressions/conditions.js';
import { printed } from '../../read/expressions/value.js';
import { givenOf, type RuleScope, singleOf } from '../../read/scope.js';
import { assignmentsTo } from '../../read/statements/assignments.js';
import { type HeldByClosure, heldByClosure } from '../query-closures.js';
import { defaultUser, userModelOf } from './user-model.js';

const RELATIONS = new Set(
  'hasone hasmany belongsto belongstomany hasmanythrough hasonethrough morphone morphmany morphtomany morphedbymany'.split(
    ' ',
  ),
);
/** Lists calls that give one model: those of a query, and of the user who asks. */
const ONE = new Set(
  'find findorfail findornew first firstorfail firstwhere firstornew firstorcreate updateorcreate create sole make user fresh refresh'.split(
    ' ',
  ),
);
/** Bounds the locals a model is followed through; links of a chain are no deeper. */
const DEPTH = 8;
/** Says of a parameter that it is the query a local scope is handed. */
export const QUERY = 'a query';

/** Gives the model of the query a call is made on. */
export function queriedModel(expr: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): string | undefined {
  return expr.k === 'scall' ? modelClass(resolveClass(scope, expr.class), scope) : modelOf(expr.on, scope, 0);
}

/** Gives the model an expression is, or a query finds. */
export function modelOf(expr: Expr, scope: RuleScope, depth: number): string | undefined {
  if (depth > DEPTH) return undefined;
  switch (expr.k) {
    case 'new':
      return modelClass(resolveClass(scope, expr.class), scope);
    case 'var': {
      if (typeof expr.name !== 'string') return undefined;
      if (expr.name === 'this') return modelClass(scope.class, scope);
      const held = heldByClosure(scope.body).get(expr);
      if (held !== undefined) return heldModel(held, scope, depth + 1);
      const single = singleOf(scope, expr.name);
      if (single !== undefined) return modelOf(single, scope, depth + 1);
      const type = className(scope.types.get(expr.name));
      if (type !== undefined && isA(scope.ctx, type, MODEL)) return modelClass(type, scope);
      if (isScopedQuery(expr.name, scope)) return modelClass(scope.class, scope);
      const given = givenOf(scope, expr.name);
      if (given !== undefined) return modelOf(given.expr, given.scope, depth + 1);
      return assignedModel(expr.name, scope, depth + 1);
    }
    case 'prop': {
      if (typeof expr.name !== 'string') return undefined;
      const own = expr.on.k === 'var' && expr.on.name === 'this' ? propertyClass(scope, expr.name) : undefined;
      if (own !== undefined) return modelClass(own, scope);
      const on = modelOf(expr.on, scope, depth);
      return on === undefined ? undefined : relatedBy(on, expr.name, scope);
    }
    case 'call':
      return modelClass(containerClass(expr, scope), scope);
    case 'scall': {
      if (expr.name === 'user') return authenticated(expr, scope);
      return modelClass(containerClass(expr, scope) ?? resolveClass(scope, expr.class), scope);
    }
    case 'mcall': {
      if (typeof expr.name !== 'string') return undefined;
      if (expr.name === 'user' && expr.args.length === 0) return authenticated(expr, scope);
      const made = containerClass(expr, scope);
      if (made !== undefined) return modelClass(made, scope);
      const on = modelOf(expr.on, scope, depth);
      if (on === undefined) return undefined;
      const method = methodOf(scope.ctx, on, expr.name);
      if (method === undefined) return hasUnseenTrait(on, scope) && isObject(expr.on, scope) ? undefined : on;
      return isOfFramework(method.trait ?? method.owner) ? on : relatedBy(on, expr.name, scope);
    }
    default:
      return undefined;
  }
}

/** Tells whether a model uses a trait nobody can read: what no class has is then the trait's as likely as the query's. */
function hasUnseenTrait(model: string, { ctx }: RuleScope): boolean {
  return traitsOf(ctx, model).some((name) => !isOfFramework(name) && classOf(ctx, name) === undefined);
}

/** Tells whether an expression is an object of a model, not a query for some. */
function isObject(expr: Expr, scope: RuleScope): boolean {
  if (expr.k === 'var' && typeof expr.name === 'string') {
    const single = singleOf(scope, expr.name);
    return single === undefined ? expr.name === 'this' || scope.types.has(expr.name) : isObject(single, scope);
  }
  if (expr.k === 'mcall' || expr.k === 'scall')
    return typeof expr.name === 'string' && ONE.has(expr.name.toLowerCase());
  return expr.k === 'new' || expr.k === 'prop' || expr.k === 'call';
}

/** Gives the model a local holds whichever of its assignments was the last: `$book = Book::create(…); … $book = Book::find($book->id);`. */
function assignedModel(name: string, scope: RuleScope, depth: number): string | undefined {
  const held = new Set<string | undefined>();
  for (const { e } of assignmentsTo(name, scope.body)) if (!isBuiltOn(e, name)) held.add(modelOf(e, scope, depth));
  const [only] = held;
  return held.size === 1 ? only : undefined;
}

/** Tells whether a query goes on with itself: `$query = $query->where(…)`. */
function isBuiltOn(expr: Expr, name: string): boolean {
  let at = expr;
  while (at.k === 'mcall') at = at.on;
  return at !== expr && at.k === 'var' && at.name === name;
}

/** Gives the model of the query a closure is handed: that of the call, or of the relation the call names. */
function heldModel({ call, relation, value }: HeldByClosure, scope: RuleScope, depth: number): string | undefined {
  if (value !== undefined) return undefined;
  const model = call.k === 'scall' ? queriedModel(call, scope) : modelOf(call.on, scope, depth);
  if (relation === undefined || model === undefined) return model;
  const path = printed(evaluate(relation, scope))?.split(/[ :]/)[0];
  return path?.split('.').reduce<string | undefined>((on, name) => on && relatedBy(on, name, scope), model);
}

function relatedBy(model: string, name: string, scope: RuleScope): string | undefined {
  const method = methodOf(scope.ctx, model, name);
  if (method === undefined) return undefined;
  return relatedModel(bodyOf(scope.ctx, method)?.body, { ...scope, self: method.owner, class: model });
}

/** Tells whether a parameter is the query of the local scope it stands in. */
function isScopedQuery(name: string, { bound }: RuleScope): boolean {
  const value = bound.get(name);
  return value?.k === 'unknown' && value.why === QUERY;
}

/** Gives the model of `$request->user()`, `auth()->user()` and `Auth::user()`. */
function authenticated(call: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): string | undefined {
  if (call.k === 'mcall' && isRequest(call.on, scope)) return defaultUser(scope);
  return userModelOf(call, scope);
}

/** Reads the model a relation method leads to: `return $this->hasMany(Line::class)`. */
function relatedModel(body: readonly Stmt[] | undefined, scope: RuleScope): string | undefined {
  const returned = body?.find((statement) => statement.k === 'return');
  let at = returned?.k === 'return' ? returned.e : undefined;
  while (at?.k === 'mcall') {
    const name = typeof at.name === 'string' ? at.name.toLowerCase() : '';
    const target = at.args[0]?.value;
    if (RELATIONS.has(name) && target?.k === 'cconst' && target.name === 'class') {
      return modelClass(resolveClass(scope, target.class), scope);
    }
    if (RELATIONS.has(name) && target?.k === 'str') return modelClass(target.v.replace(/^\\/, ''), scope);
    at = at.on;
  }
  return undefined;
}

/** Gives the class where it is a model. */
export function modelClass(name: string | undefined, scope: RuleScope): string | undefined {
  return name !== undefined && isA(scope.ctx, name, MODEL) ? name : undefined;
}

function isOfFramework(owner: string): boolean {
  return owner.startsWith('Illuminate\\');
}
