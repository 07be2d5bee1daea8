import { type Expr, type Stmt, walk } from '@docgen/php';
import { evaluate } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import { printed } from '../read/expressions/value.js';
import { type RuleScope, singleOf } from '../read/scope.js';
import { type Origin, originOf } from './origin.js';

/** Describes the data a validator is given: where it comes from as a whole, and keys that come from elsewhere. */
export interface ValidatedData {
  base: Origin;
  keys: Map<string, Origin>;
}

const MERGES = new Set(['array_merge', 'array_replace', 'array_merge_recursive']);
const DEPTH = 8;

/** Reads the data of a validator (validation 2.2). */
export function dataOf(expr: Expr, scope: RuleScope, depth = 0): ValidatedData {
  if (depth > DEPTH) return { base: 'open', keys: new Map() };
  const next = (part: Expr): ValidatedData => dataOf(part, scope, depth + 1);
  switch (expr.k) {
    case 'array':
      return ofLiteral(expr, scope, next);
    case 'call':
      if (MERGES.has(functionName(expr)?.toLowerCase() ?? '') && expr.args.every((arg) => !arg.spread))
        return merged(expr.args.map((arg) => next(arg.value)));
      break;
    case 'bin':
      if (expr.op === '+') return merged([next(expr.r), next(expr.l)]);
      break;
    case 'cast':
      if (expr.to === 'array') return next(expr.e);
      break;
    case 'var': {
      if (typeof expr.name !== 'string' || isRequest(expr, scope)) break;
      const single = singleOf(scope, expr.name);
      if (single !== undefined) return next(single);
      const built = builtData(expr.name, scope, next);
      if (built !== undefined) return built;
      const given = scope.sources.get(expr.name);
      if (given !== undefined && !isAssigned(expr.name, scope)) return dataOf(given.expr, given.scope, depth + 1);
      break;
    }
    default:
      break;
  }
  return { base: originOf(expr, scope), keys: new Map() };
}

function ofLiteral(expr: Expr & { k: 'array' }, scope: RuleScope, next: (part: Expr) => ValidatedData): ValidatedData {
  const parts: ValidatedData[] = [];
  for (const item of expr.items) {
    if (item.value === undefined) continue;
    if (item.spread) {
      parts.push(next(item.value));
      continue;
    }
    const key = item.key === undefined ? undefined : printed(evaluate(item.key, scope));
    if (key === undefined) return { base: 'open', keys: new Map() };
    parts.push({ base: 'made', keys: new Map([[key, originOf(item.value, scope)]]) });
  }
  return merged(parts);
}

/** Merges data, later parts over earlier ones. */
function merged(parts: readonly ValidatedData[]): ValidatedData {
  const out: ValidatedData = { base: 'made', keys: new Map() };
  for (const { base, keys } of parts) {
    // Keys the client may send overwrite earlier ones only where it does.
    if (base !== 'made') {
      if (out.base !== 'made') return { base: 'open', keys: new Map() };
      out.base = base;
      for (const [key, origin] of out.keys) if (origin === 'made') out.keys.set(key, fallbackFor(base, key));
    }
    for (const [key, origin] of keys) out.keys.set(key, origin);
  }
  return out;
}

/** Gives the origin of a key that the application states before the input is put over it. */
function fallbackFor(base: Origin, key: string): Origin {
  return typeof base !== 'string' && 'from' in base
    ? { from: base.from, path: [...base.path, key], defaulted: true }
    : 'open';
}

/** Reads `$data = $request->all(); $data['k'] = …`: one whole value, and keys written on every path. */
function builtData(
  name: string,
  { body, ...scope }: RuleScope,
  next: (part: Expr) => ValidatedData,
): ValidatedData | undefined {
  const whole: Expr[] = [];
  const keyed: { key: Expr; value: Expr; statement: Expr }[] = [];
  let lost = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr | Stmt;
    if (at.k === 'assign' && at.to.k === 'var' && at.to.name === name) whole.push(at.e);
    else if (at.k === 'assign' && at.to.k === 'index' && at.to.on.k === 'var' && at.to.on.name === name) {
      if (at.to.at === undefined) lost = true;
      else keyed.push({ key: at.to.at, value: at.e, statement: at });
    } else if (at.k === 'assignop' && at.to.k === 'var' && at.to.name === name) lost = true;
  });
  const [first, ...more] = whole;
  if (first === undefined || more.length > 0 || lost || keyed.length === 0) return undefined;
  const out = next(first);
  const always = new Set<Expr>(body.flatMap((statement) => (statement.k === 'expr' ? [statement.e] : [])));
  const at: RuleScope = { ...scope, body };
  for (const { key, value, statement } of keyed) {
    const field = printed(evaluate(key, at));
    if (field === undefined) return undefined;
    const origin = originOf(value, at);
    out.keys.set(field, always.has(statement) ? origin : fallbackFor(out.base, field));
  }
  return out;
}

function isAssigned(name: string, { body }: RuleScope): boolean {
  let found = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr;
    if ((at.k === 'assign' || at.k === 'assignop') && at.to.k === 'var' && at.to.name === name) found = true;
  });
  return found;
}
