import type { ClosureFact, Expr } from '@docgen/php';
import { bodyOf } from '@docgen/php';
import type { ActionFacts, AnalysisContext } from '../../../analysis/index.js';
import { type Callee, className, functionUnit, isApplication, methodUnit, resolveClass } from '../read/callee.js';
import { isRequest } from '../read/conditions.js';
import { foldArguments, forwarded, receiverClass } from '../read/evaluate.js';
import { fieldsOf } from '../read/fields.js';
import { type Locals, readArray } from '../read/rule-arrays.js';
import { RuleMap } from '../read/rule-map.js';
import { type CodeUnit, MAX_DEPTH, type Scope, scopeOf } from '../read/scope.js';
import { Walker } from '../read/statements.js';
import type { RuleSet } from '../rule-set.js';
import { closuresRunBy } from './runs-closure.js';
import { unreadOf } from './unread.js';

const MOST_UNITS = 40;

/** Code of the action itself. */
export function actionUnit(ctx: AnalysisContext, action: ActionFacts): { key: string; unit: CodeUnit } | undefined {
  const body = action.owner === undefined ? ctx.read<ClosureFact>(action.body) : bodyOf(ctx, { bodyId: action.body });
  if (body === undefined) return undefined;
  const types = new Map(
    action.params.flatMap((param) => (param.type === undefined ? [] : [[param.name, param.type] as const])),
  );
  const scope = (body as ClosureFact).scope;
  const owner = action.controller ?? scope;
  return {
    key: action.body.toLowerCase(),
    unit: {
      ...(owner === undefined ? {} : { class: owner, self: action.owner ?? owner }),
      fact: action.body,
      root: body,
      body: body.body,
      types,
      inRequest: false,
    },
  };
}

/**
 * Validation calls in an action and the application code it calls (validation 2.2), merged in source order; undefined when
 * there is none. Rules in the code of the units are read for one verb.
 */
export function inlineRules(
  ctx: AnalysisContext,
  verb: string,
  units: { key: string; unit: CodeUnit }[],
): RuleSet | undefined {
  const search = new Search();
  for (const { key, unit } of units) search.enter(key, scopeOf(ctx, verb, unit, 0), unit);
  if (!search.found) return undefined;
  const scope = scopeOf(ctx, verb, { fact: '', root: {}, body: [], inRequest: false }, 0);
  return { fields: fieldsOf(search.map, scope), unread: unreadOf(search.map) };
}

class Search {
  readonly map = new RuleMap();
  found = false;
  private readonly visited = new Set<string>();

  enter(key: string, scope: Scope, unit: CodeUnit): void {
    if (this.visited.has(key) || this.visited.size >= MOST_UNITS) return;
    this.visited.add(key);
    new Walker({ expression: (expr, at, locals) => this.expression(expr, at, locals) }).walk(
      unit.body,
      scope,
      new Map(),
    );
  }

  /** Looks through one expression, inner calls before the call that uses them. */
  private expression(node: unknown, scope: Scope, locals: Locals): void {
    if (Array.isArray(node)) {
      for (const entry of node) this.expression(entry, scope, locals);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    const expr = node as Expr;
    // A closure is entered where its callee is known to run it.
    if (expr.k === 'closure') return;
    for (const [key, member] of Object.entries(expr))
      if (key !== 'k' && member !== null && typeof member === 'object') this.expression(member, scope, locals);
    if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return;
    for (const closure of closuresRunBy(expr, scope)) {
      const inner: Scope = { ...scope, types: new Map(scope.types) };
      for (const param of closure.params) if (param.type !== undefined) inner.types.set(param.name, param.type);
      new Walker({ expression: (e, at, l) => this.expression(e, at, l) }).walk(closure.body, inner, locals);
    }
    const rules = rulesArgument(expr, scope);
    if (rules !== undefined) this.take(rules.expr, rules.sure, scope, locals);
    else this.follow(expr, scope);
  }

  private take(expr: Expr, sure: boolean, scope: Scope, locals: Locals): void {
    const map = readArray(expr, scope, locals);
    // Any method may be called `validate`; only an array of rules makes it a validation.
    if (map.fields.size === 0 && !sure) return;
    this.found = true;
    this.map.merge(map, 'right');
  }

  private follow(expr: Expr & { k: 'call' | 'mcall' | 'scall' }, scope: Scope): void {
    if (scope.depth >= MAX_DEPTH) return;
    const callee = calleeOf(expr, scope);
    if (callee !== undefined)
      this.enter(callee.key, scopeOf(scope.ctx, scope.verb, callee.unit, scope.depth + 1), callee.unit);
  }
}

function calleeOf(expr: Expr & { k: 'call' | 'mcall' | 'scall' }, scope: Scope): Callee | undefined {
  const args = foldArguments(expr.args, scope);
  if (expr.k === 'call') {
    if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
    const { name, fallback } = expr.fn as { name: string; fallback?: string };
    return functionUnit(scope, name, fallback, args);
  }
  if (typeof expr.name !== 'string') return undefined;
  if (expr.k === 'scall') {
    const owner = resolveClass(scope, expr.class);
    return owner === undefined ? undefined : methodUnit(scope, owner, expr.name, args, forwarded(expr, owner, scope));
  }
  const owner = typedReceiver(expr.on, scope);
  return owner === undefined || !isApplication(scope.ctx, owner)
    ? undefined
    : methodUnit(scope, owner, expr.name, args);
}

/** A receiver whose class is written down: `$this`, a typed property or parameter, `new C`, or a local that holds one. */
function typedReceiver(on: Expr, scope: Scope): string | undefined {
  if (on.k === 'new') return resolveClass(scope, on.class);
  if (on.k === 'var' && typeof on.name === 'string' && on.name !== 'this') {
    const type = className(scope.types.get(on.name));
    const single = scope.single.get(on.name);
    return type ?? (single?.k === 'new' ? resolveClass(scope, single.class) : undefined);
  }
  return receiverClass(on, scope);
}

const short = (name: string | undefined) => name?.slice(name.lastIndexOf('\\') + 1);

/** The argument holding the rules, if the call validates (validation 2.2); `sure` when it can be nothing else. */
function rulesArgument(
  expr: Expr & { k: 'call' | 'mcall' | 'scall' },
  scope: Scope,
): { expr: Expr; sure: boolean } | undefined {
  const arg = (i: number, sure: boolean) => {
    const found = expr.args[i];
    return found === undefined || found.spread ? undefined : { expr: found.value, sure };
  };
  if (expr.k === 'call') {
    if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
    const { name, fallback } = expr.fn as { name: string; fallback?: string };
    return (fallback ?? name) === 'validator' ? arg(1, true) : undefined;
  }
  if (typeof expr.name !== 'string') return undefined;
  const method = expr.name.toLowerCase();
  if (expr.k === 'scall') {
    const owner = short(resolveClass(scope, expr.class));
    if (owner === 'Validator' && (method === 'make' || method === 'validate')) return arg(1, true);
    return owner === 'Request' && method === 'validate' ? arg(0, true) : undefined;
  }
  const first = expr.args[0]?.value;
  const onRequest = isRequest(expr.on, scope);
  switch (method) {
    case 'validate':
      if (first !== undefined && expr.args[1] !== undefined && isRequest(first, scope)) return arg(1, true);
      return arg(0, onRequest);
    case 'validatewithbag':
      return onRequest ? arg(1, true) : arg(2, false);
    case 'validatewith':
      return expr.on.k === 'var' && expr.on.name === 'this' ? arg(0, false) : undefined;
    default:
      return undefined;
  }
}
