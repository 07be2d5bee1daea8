import { type Expr, type Stmt, walk } from '@docgen/php';
import { evaluate } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import { printed } from '../read/expressions/value.js';
import { MAX_DEPTH, type RuleScope, scopeOf, singleOf } from '../read/scope.js';
import { calleeOf } from '../read/statements/callee-of.js';
import { type Origin, originOf } from './origins/origin.js';

/** Describes the data a validator is given: where it comes from as a whole, and keys that come from elsewhere. */
export interface ValidatedData {
  base: Origin;
  keys: Map<string, Origin>;
  /** Says that uploads are still those the client sends, though the code has replaced all else. */
  uploads?: true;
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
      if (expr.to === 'array') return perhapsEmpty(next(expr.e));
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
    case 'mcall':
    case 'scall': {
      const callee = expr.args.length > 0 || scope.depth >= MAX_DEPTH ? undefined : calleeOf(expr, scope);
      const [only, ...others] = callee?.unit.body ?? [];
      if (callee === undefined || only?.k !== 'return' || only.e?.k !== 'array' || others.length > 0) break;
      return dataOf(only.e, scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1), depth + 1);
    }
    case 'index': {
      const kept = keptUnder(expr, scope);
      if (kept !== undefined) return next(kept);
      break;
    }
    default:
      break;
  }
  return { base: originOf(expr, scope), keys: new Map() };
}

/**
 * Finds what `$parts['sizes']` holds where every run writes it before and nothing in between writes the key, a key nobody can
 * tell, or the array.
 */
function keptUnder(read: Expr & { k: 'index' }, scope: RuleScope): Expr | undefined {
  const { on, at } = read;
  const key = at === undefined ? undefined : printed(evaluate(at, scope));
  if (on.k !== 'var' || typeof on.name !== 'string' || key === undefined) return undefined;
  const { name } = on;
  const here = scope.body.findIndex((statement) => holds(statement, read));
  const body = scope.body.slice(0, here + 1);
  const last = body.findLastIndex((statement) => writesKey(statement, name, key, scope) !== undefined);
  const written = last < 0 ? undefined : writesKey(body[last], name, key, scope);
  let lost = false;
  walk(body.slice(last + 1) as Stmt[], (node) => {
    const write = node as unknown as Expr | Stmt;
    if (write.k !== 'assign' && write.k !== 'assignop') return;
    let to: Expr = write.to;
    let under: Expr | undefined;
    while (to.k === 'index') [to, under] = [to.on, to.at ?? to];
    if (to.k !== 'var' || to.name !== name) return;
    const other = under === undefined ? undefined : printed(evaluate(under, scope));
    lost ||= other === undefined || other === key;
  });
  return lost ? undefined : written;
}

function holds(statement: Stmt, expr: Expr): boolean {
  let found = false;
  walk(statement, (node) => {
    found ||= (node as unknown) === expr;
  });
  return found;
}

/** Gives what a statement writes under a key of a local. */
function writesKey(statement: Stmt | undefined, name: string, key: string, scope: RuleScope): Expr | undefined {
  const at = statement?.k === 'expr' ? statement.e : undefined;
  if (at?.k !== 'assign' || at.to.k !== 'index' || at.to.on.k !== 'var' || at.to.on.name !== name) return undefined;
  return at.to.at !== undefined && printed(evaluate(at.to.at, scope)) === key ? at.e : undefined;
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

/** Gives data of which a cast made an array: it is an empty one where the client sends none. */
function perhapsEmpty({ base, keys }: ValidatedData): ValidatedData {
  if (typeof base === 'string' || !('from' in base) || base.path.length === 0) return { base, keys };
  return { base: { ...base, defaulted: base.defaulted ?? 'blank' }, keys };
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
  // PHP makes an array of null where a key is written into it.
  return keyed.some(({ statement }) => always.has(statement)) ? perhapsEmpty(out) : out;
}

function isAssigned(name: string, { body }: RuleScope): boolean {
  let found = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr;
    if ((at.k === 'assign' || at.k === 'assignop') && at.to.k === 'var' && at.to.name === name) found = true;
  });
  return found;
}
