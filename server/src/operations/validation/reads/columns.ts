import { type Expr, methodOf, type Stmt, snake, walk } from '@docgen/php';
import { stableJson } from '@docgen/protocol';
import { keyNameOf } from '../../../analysis/index.js';
import { resolveClass } from '../read/callee.js';
import { evaluate } from '../read/evaluator.js';
import { functionName } from '../read/expressions/function-name.js';
import { printed } from '../read/expressions/value.js';
import { type RuleScope, singleOf } from '../read/scope.js';
import { columnInput, modelColumn, tableOf } from './column-schema.js';
import { areExclusive } from './exclusive-branches.js';
import { modelClass, modelOf, queriedModel } from './models/queried-model.js';
import { userModelOf } from './models/user-model.js';
import { heldByClosure } from './query-closures.js';

/** Names the column an expression is written to; without a column the expression holds columns of their own names. */
export interface WrittenColumn {
  model: string;
  column?: string;
  /** Says that a query compares the column with the value, which stores nothing. */
  compared?: true;
  /** Says that each element of the value is compared: `whereIn`. */
  list?: true;
  /** Says that the value is checked against the column as a text: a password. */
  text?: true;
}

const COMPARES = new Set(['where', 'orwhere', 'firstwhere', 'wherenot']);
const LISTS = new Set(['wherein', 'wherenotin', 'orwherein', 'orwherenotin', 'whereintegerinraw']);
const BETWEEN = new Set(['wherebetween', 'wherenotbetween', 'orwherebetween', 'orwherenotbetween']);
const KEYS = new Set(['find', 'findorfail', 'findornew', 'findor', 'findsole', 'wherekey', 'destroy']);
const EQUALS = new Set(['==', '===', '!=', '!==']);
const CHECKS = new Set(['attempt', 'attemptwhen', 'validate', 'once']);
/** Lists methods of every query that are no look-up by a column of their name, whatever columns a table has. */
const NO_COLUMN = new Set(
  'whereraw wherenot wherenull wherenotnull wherehas wheredoesnthave whereexists wherenotexists wherekey wherekeynot wherecolumn whererelation'.split(
    ' ',
  ),
);
const OPERATORS = new Set(['=', '==', '===', '!=', '<>', '<', '>', '<=', '>=']);

const FILLS: Readonly<Record<string, readonly number[]>> = {
  create: [0],
  forcecreate: [0],
  createquietly: [0],
  make: [0],
  newinstance: [0],
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
const MERGES = new Set(['array_merge', 'array_replace']);
const DEPTH = 8;

/**
 * Maps expressions of a body to the columns of known models they are written to (requests 8.3): by a filling call, by
 * an assignment to a property, or by way of a local that holds nothing else.
 */
export function writtenColumns(scope: RuleScope): ReadonlyMap<Expr, WrittenColumn> {
  const out = new Map<Expr, WrittenColumn>();
  const unsure = new Set<Expr>();
  const places = new Map<Expr, Expr>();
  const put = (value: Expr, column: WrittenColumn, place: Expr): void => {
    for (const source of sourcesOf(value, scope, 0)) {
      const known = out.get(source);
      if (known === undefined) {
        out.set(source, column);
        places.set(source, place);
      }
      // A key that is looked up as a list and as one value takes both.
      else if (known.compared === true && column.compared === true && known.list !== column.list) unsure.add(source);
      // A value that one way or another is stored is of either kind.
      else if (
        areOfTwoKinds(known, column, scope) &&
        areExclusive(places.get(source) ?? place, place, scope.body as Stmt[])
      )
        unsure.add(source);
    }
  };
  walk(scope.body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'assign' && expr.to.k === 'prop' && typeof expr.to.name === 'string') {
      const model = modelOf(expr.to.on, scope, 0);
      if (model !== undefined) put(expr.e, { model, column: expr.to.name }, expr);
      return;
    }
    const compared = comparedBy(expr, scope);
    if (compared !== undefined) put(compared.value, compared.column, expr);
    const bounded = boundedBy(expr, scope);
    for (const value of bounded?.values ?? []) put(value, bounded?.column as WrittenColumn, expr);
    if (expr.k === 'bin' && EQUALS.has(expr.op)) {
      for (const [value, other] of [[expr.l, expr.r] as const, [expr.r, expr.l] as const]) {
        const column = propertyOfModel(other, scope);
        if (column !== undefined) put(value, { ...column, compared: true }, expr);
      }
      return;
    }
    const filled = filledBy(expr, scope) ?? credentials(expr, scope);
    if (filled === undefined) return;
    const { model, compared: found } = filled;
    const isCompared = found === true ? { compared: true as const } : {};
    for (const value of filled.values) {
      if (value.k !== 'array') {
        put(value, { model, ...isCompared }, expr);
        continue;
      }
      for (const item of value.items) {
        const column = item.key === undefined ? undefined : printed(evaluate(item.key, scope));
        if (item.value === undefined) continue;
        if (item.spread) put(item.value, { model, ...isCompared }, expr);
        else if (column !== undefined)
          put(item.value, { model, column, ...isCompared, ...textOf(column, found) }, expr);
      }
    }
  });
  for (const source of unsure) out.delete(source);
  return out;
}

/** Tells whether two columns take different types, as far as either is known. */
function areOfTwoKinds(one: WrittenColumn, other: WrittenColumn, { ctx }: RuleScope): boolean {
  const [first, second] = [one, other].map(({ column, ...written }) =>
    column === undefined ? undefined : columnInput({ ...written, column, compared: true }, ctx)?.get('type'),
  );
  return first !== undefined && second !== undefined && stableJson(first) !== stableJson(second);
}

/** Says of a password that is checked that it is a text, whatever its column holds. */
export function textOf(column: string, compared: true | undefined): { text?: true } {
  return compared === true && column === 'password' ? { text: true } : {};
}

/** Names a model, and the arrays whose members are put into, or compared with, the columns of their names. */
interface Filled {
  model: string;
  values: Expr[];
  compared?: true;
}

/** Gives the column a property of a known model is. */
function propertyOfModel(expr: Expr, scope: RuleScope): { model: string; column: string } | undefined {
  if (expr.k !== 'prop' || typeof expr.name !== 'string') return undefined;
  if (expr.on.k === 'var' && expr.on.name === 'this') return undefined;
  const model = modelOf(expr.on, scope, 0);
  return model === undefined ? undefined : { model, column: expr.name };
}

/** Reads `Auth::attempt(['email' => …, 'password' => …])`: a user is looked up by all but the password, which is checked. */
function credentials(expr: Expr, scope: RuleScope): Filled | undefined {
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return undefined;
  const [first] = expr.args;
  if (first === undefined || !CHECKS.has(expr.name.toLowerCase())) return undefined;
  const model = userModelOf(expr, scope);
  return model === undefined ? undefined : { model, values: [listOf(first.value, scope)], compared: true };
}

/** Reads a call that fills a model: the model, and what it is filled with. */
export function filledBy(expr: Expr, scope: RuleScope): Filled | undefined {
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
  if (!list && !COMPARES.has(called)) return namedColumn(expr, called, scope);
  if (column?.k !== 'str' || operator === undefined || value === undefined) return undefined;
  if (list && value !== operator) return undefined;
  if (value !== operator && (operator.k !== 'str' || !OPERATORS.has(operator.v))) return undefined;
  const model = queriedModel(expr, scope);
  const own = model === undefined ? undefined : ownColumn(column.v, model, scope);
  return model === undefined || own === undefined
    ? undefined
    : { value, column: { model, column: own, compared: true, ...(list ? { list: true as const } : {}) } };
}

/** Reads `whereBetween('day', [$from, $to])`: the column is compared with each of the two. */
function boundedBy(expr: Expr, scope: RuleScope): { values: Expr[]; column: WrittenColumn } | undefined {
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || !BETWEEN.has(String(expr.name).toLowerCase())) return undefined;
  const [column, bounds] = expr.args.map((arg) => arg.value);
  if (column?.k !== 'str' || bounds?.k !== 'array' || bounds.items.length !== 2) return undefined;
  const values = bounds.items.flatMap((item) => (item.spread || item.value === undefined ? [] : [item.value]));
  const model = queriedModel(expr, scope);
  const own = model === undefined ? undefined : ownColumn(column.v, model, scope);
  if (model === undefined || own === undefined) return undefined;
  return { values, column: { model, column: own, compared: true } };
}

/** Gives the column of a name that says its table, `books.state`, where that is the model's own. */
function ownColumn(written: string, model: string, { ctx }: RuleScope): string | undefined {
  const [first = '', second, ...more] = written.split('.');
  if (second === undefined) return first;
  return more.length === 0 && first === tableOf(model, ctx) ? second : undefined;
}

/** Reads `whereEmail($value)`: the framework takes a column from the name where no scope of the model has it. */
function namedColumn(
  expr: Expr & { k: 'mcall' | 'scall' },
  called: string,
  scope: RuleScope,
): { value: Expr; column: WrittenColumn } | undefined {
  const [value, ...others] = expr.args;
  const named = /^where(\w+)$/i.exec(String(expr.name))?.[1];
  if (named === undefined || value === undefined || others.length > 0 || NO_COLUMN.has(called)) return undefined;
  const model = queriedModel(expr, scope);
  if (model === undefined || methodOf(scope.ctx, model, `scopeWhere${named}`) !== undefined) return undefined;
  const column = snake(named);
  return modelColumn(model, column, scope.ctx) === undefined
    ? undefined
    : { value: value.value, column: { model, column, compared: true } };
}

/** Reads the key a model is found by. */
function keyOf(
  expr: Expr & { k: 'mcall' | 'scall' },
  value: Expr,
  scope: RuleScope,
): { value: Expr; column: WrittenColumn } | undefined {
  const model = queriedModel(expr, scope);
  const key = model === undefined ? undefined : keyNameOf(model, scope.ctx);
  return model === undefined || key === undefined
    ? undefined
    : { value, column: { model, column: key, compared: true } };
}

/** Gives the array a local holds that is written once. */
function listOf(value: Expr, scope: RuleScope): Expr {
  const single = value.k === 'var' && typeof value.name === 'string' ? singleOf(scope, value.name) : undefined;
  return single?.k === 'array' ? single : value;
}

/** Lists the expressions a value is handed on from as it is. */
export function sourcesOf(value: Expr, scope: RuleScope, depth: number): Expr[] {
  if (depth > DEPTH) return [];
  switch (value.k) {
    case 'var': {
      const held = heldByClosure(scope.body).get(value);
      if (held !== undefined) return held.value === undefined ? [] : sourcesOf(held.value, scope, depth + 1);
      const single = typeof value.name === 'string' ? singleOf(scope, value.name) : undefined;
      // A parameter stands for what the code is handed.
      return single === undefined ? [value] : sourcesOf(single, scope, depth + 1);
    }
    case 'bin':
      // The other side of an array the code writes itself has the keys the array lacks.
      if (value.op === '+') return sourcesOf(value.l.k === 'array' ? value.r : value.l, scope, depth + 1);
      return value.op === '??' ? [value.l, value.r].flatMap((one) => sourcesOf(one, scope, depth + 1)) : [];
    case 'call':
      if (!MERGES.has(functionName(value)?.toLowerCase() ?? '')) return [value];
      return value.args.flatMap((arg) => (arg.value.k === 'array' ? [] : sourcesOf(arg.value, scope, depth + 1)));
    case 'ternary':
      return [value.yes ?? value.if, value.no].flatMap((one) => sourcesOf(one, scope, depth + 1));
    case 'silence':
    case 'assign':
      return sourcesOf(value.e, scope, depth + 1);
    default:
      return [value];
  }
}
