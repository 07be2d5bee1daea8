import { MODEL } from '@docgen/laravel-knowledge';
import { bodyOf, type Expr, methodOf, propertyOf, type Stmt, walk } from '@docgen/php';
import { isA } from '../../../analysis/index.js';
import { className, propertyClass, resolveClass } from '../read/callee.js';
import { evaluate } from '../read/evaluator.js';
import { printed } from '../read/expressions/value.js';
import { givenOf, type RuleScope, singleOf } from '../read/scope.js';

/** Names the column an expression is written to; without a column the expression holds columns of their own names. */
export interface WrittenColumn {
  model: string;
  column?: string;
  /** Says that a query compares the column with the value, which stores nothing. */
  compared?: true;
  /** Says that each element of the value is compared: `whereIn`. */
  list?: true;
}

const COMPARES = new Set(['where', 'orwhere', 'firstwhere', 'wherenot']);
const LISTS = new Set(['wherein', 'wherenotin', 'orwherein', 'orwherenotin', 'whereintegerinraw']);
const KEYS = new Set(['find', 'findorfail', 'findornew', 'findor', 'findsole', 'wherekey', 'destroy']);
const OPERATORS = new Set(['=', '==', '===', '!=', '<>', '<', '>', '<=', '>=']);

const FILLS: Readonly<Record<string, readonly number[]>> = {
  create: [0],
  forcecreate: [0],
  createquietly: [0],
  make: [0],
  insert: [0],
  update: [0],
  updatequietly: [0],
  updateorfail: [0],
  fill: [0],
  forcefill: [0],
  firstorcreate: [0, 1],
  firstornew: [0, 1],
  createorfirst: [0, 1],
  updateorcreate: [0, 1],
  updateorinsert: [0, 1],
};
const RELATIONS = new Set(
  'hasone hasmany belongsto belongstomany hasmanythrough hasonethrough morphone morphmany morphtomany morphedbymany'.split(
    ' ',
  ),
);
const DEPTH = 8;

/**
 * Maps expressions of a body to the columns of known models they are written to (requests 8.3): by a filling call, by
 * an assignment to a property, or by way of a local that holds nothing else.
 */
export function writtenColumns(scope: RuleScope): ReadonlyMap<Expr, WrittenColumn> {
  const out = new Map<Expr, WrittenColumn>();
  const put = (value: Expr, column: WrittenColumn): void => {
    for (const source of sourcesOf(value, scope, 0)) if (!out.has(source)) out.set(source, column);
  };
  walk(scope.body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'assign' && expr.to.k === 'prop' && typeof expr.to.name === 'string') {
      const model = modelOf(expr.to.on, scope, 0);
      if (model !== undefined) put(expr.e, { model, column: expr.to.name });
      return;
    }
    const compared = comparedBy(expr, scope);
    if (compared !== undefined) put(compared.value, compared.column);
    const filled = filledBy(expr, scope);
    if (filled === undefined) return;
    for (const value of filled.values) {
      if (value.k !== 'array') {
        put(value, { model: filled.model });
        continue;
      }
      for (const item of value.items) {
        const column = item.key === undefined ? undefined : printed(evaluate(item.key, scope));
        if (item.value === undefined) continue;
        if (item.spread) put(item.value, { model: filled.model });
        else if (column !== undefined) put(item.value, { model: filled.model, column });
      }
    }
  });
  return out;
}

/** Reads a call that fills a model: the model, and what it is filled with. */
export function filledBy(expr: Expr, scope: RuleScope): { model: string; values: Expr[] } | undefined {
  if (expr.k === 'new') {
    const model = modelClass(resolveClass(scope, expr.class), scope);
    const first = expr.args[0];
    return model === undefined || first === undefined ? undefined : { model, values: [first.value] };
  }
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return undefined;
  const name = expr.name.toLowerCase();
  const positions = Object.hasOwn(FILLS, name) ? (FILLS[name] ?? []) : [];
  const values = positions.flatMap((at) => (expr.args[at] === undefined ? [] : [expr.args[at].value]));
  if (values.length === 0) return undefined;
  const model = queriedModel(expr, scope);
  return model === undefined ? undefined : { model, values: values.map((value) => listOf(value, scope)) };
}

/** Reads `->where('state', $value)`, `->whereIn('state', $values)` and `find($key)` of a query for a known model. */
function comparedBy(expr: Expr, scope: RuleScope): { value: Expr; column: WrittenColumn } | undefined {
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return undefined;
  const called = expr.name.toLowerCase();
  if (expr.args.some((arg) => arg.spread || arg.name !== undefined)) return undefined;
  const [column, operator, value = operator] = expr.args.map((arg) => arg.value);
  if (KEYS.has(called) && column !== undefined) return keyOf(expr, column, scope);
  const list = LISTS.has(called) && expr.args.length < 4;
  if (!list && !COMPARES.has(called)) return undefined;
  if (column?.k !== 'str' || column.v.includes('.') || operator === undefined || value === undefined) return undefined;
  if (list && value !== operator) return undefined;
  if (value !== operator && (operator.k !== 'str' || !OPERATORS.has(operator.v))) return undefined;
  const model = queriedModel(expr, scope);
  return model === undefined
    ? undefined
    : { value, column: { model, column: column.v, compared: true, ...(list ? { list: true as const } : {}) } };
}

/** Reads the key a model is found by. */
function keyOf(
  expr: Expr & { k: 'mcall' | 'scall' },
  value: Expr,
  scope: RuleScope,
): { value: Expr; column: WrittenColumn } | undefined {
  const model = queriedModel(expr, scope);
  const key = model === undefined ? undefined : propertyOf(scope.ctx, model, 'primaryKey')?.fact.default;
  if (model === undefined || (key !== undefined && key.k !== 'str')) return undefined;
  return { value, column: { model, column: key?.k === 'str' ? key.v : 'id', compared: true } };
}

/** Gives the model of the query a call is made on. */
export function queriedModel(expr: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): string | undefined {
  return expr.k === 'scall' ? modelClass(resolveClass(scope, expr.class), scope) : modelOf(expr.on, scope, 0);
}

/** Gives the array a local holds that is written once. */
function listOf(value: Expr, scope: RuleScope): Expr {
  const single = value.k === 'var' && typeof value.name === 'string' ? singleOf(scope, value.name) : undefined;
  return single?.k === 'array' ? single : value;
}

/** Lists the expressions a value is handed on from as it is. */
function sourcesOf(value: Expr, scope: RuleScope, depth: number): Expr[] {
  if (depth > DEPTH) return [];
  switch (value.k) {
    case 'var': {
      const single = typeof value.name === 'string' ? singleOf(scope, value.name) : undefined;
      return single === undefined ? [] : sourcesOf(single, scope, depth + 1);
    }
    case 'bin':
      return value.op === '??' ? [value.l, value.r].flatMap((one) => sourcesOf(one, scope, depth + 1)) : [];
    case 'ternary':
      return [value.yes ?? value.if, value.no].flatMap((one) => sourcesOf(one, scope, depth + 1));
    case 'silence':
    case 'assign':
      return sourcesOf(value.e, scope, depth + 1);
    default:
      return [value];
  }
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
      const single = singleOf(scope, expr.name);
      if (single !== undefined) return modelOf(single, scope, depth + 1);
      const type = className(scope.types.get(expr.name));
      if (type !== undefined) return modelClass(type, scope);
      const given = givenOf(scope, expr.name);
      if (given !== undefined) return modelOf(given.expr, given.scope, depth + 1);
      return assignedModel(expr.name, scope, depth + 1);
    }
    case 'prop':
      return expr.on.k === 'var' && expr.on.name === 'this' && typeof expr.name === 'string'
        ? modelClass(propertyClass(scope, expr.name), scope)
        : undefined;
    case 'scall':
      return modelClass(resolveClass(scope, expr.class), scope);
    case 'mcall': {
      const on = modelOf(expr.on, scope, depth + 1);
      if (on === undefined || typeof expr.name !== 'string') return undefined;
      const method = methodOf(scope.ctx, on, expr.name);
      if (method === undefined || isOfFramework(method.trait ?? method.owner)) return on;
      return relatedModel(bodyOf(scope.ctx, method)?.body, { ...scope, self: method.owner, class: on });
    }
    default:
      return undefined;
  }
}

/** Gives the model a local holds whichever of its assignments was the last: `$book = Book::create(…); … $book = Book::find($book->id);`. */
function assignedModel(name: string, scope: RuleScope, depth: number): string | undefined {
  const held = new Set<string | undefined>();
  walk(scope.body as Stmt[], (node) => {
    const at = node as unknown as Expr;
    if (at.k === 'assign' && at.to.k === 'var' && at.to.name === name) held.add(modelOf(at.e, scope, depth));
  });
  const [only] = held;
  return held.size === 1 ? only : undefined;
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
    at = at.on;
  }
  return undefined;
}

function modelClass(name: string | undefined, scope: RuleScope): string | undefined {
  return name !== undefined && isA(scope.ctx, name, MODEL) ? name : undefined;
}

function isOfFramework(owner: string): boolean {
  return owner.startsWith('Illuminate\\');
}
