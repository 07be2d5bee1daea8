import { REQUEST } from '@docgen/laravel-knowledge';
import { type Expr, type Stmt, walk } from '@docgen/php';
import {
  type AnalysisContext,
  classBehind,
  middlewareBefore,
  middlewareMethods,
  type OperationRoute,
  parseMiddleware,
} from '../../../analysis/index.js';
import { entryUnit } from '../read/callee.js';
import { type Circumstances, readUnder, settled } from '../read/circumstances.js';
import { evaluate } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { printed } from '../read/expressions/value.js';
import { type CodeUnit, type RuleScope, scopeOf } from '../read/scope.js';
import { assignmentsTo } from '../read/statements/assignments.js';
import { writtenBy } from './merged/written-keys.js';
import { originOf } from './origins/origin.js';

const DEPTH = 6;

/**
 * Lists the keys that the application's own middleware of a route puts into the input on every way to the action, from anything but
 * the input of that name (validation 6.4): no client is asked for them.
 */
export function middlewareKeys(operation: OperationRoute, ctx: AnalysisContext): ReadonlySet<string> {
  const classes = middlewareBefore(operation, ctx).map((text) => classBehind(parseMiddleware(text).name, ctx));
  return new Set(
    classes.flatMap((fqcn) => {
      if (middlewareMethods(fqcn, ctx).length === 0) return [];
      return settled(operation, (outcome) =>
        readUnder(ctx, `keys-of-middleware:${fqcn}`, outcome, (inner, asks) => keysOf(fqcn, inner, asks)),
      ).value;
    }),
  );
}

function keysOf(fqcn: string, ctx: AnalysisContext, asks: Circumstances): string[] {
  const outer: CodeUnit = { class: fqcn, self: fqcn, fact: `class:${fqcn}`, root: {}, body: [], inRequest: false };
  const found = entryUnit(scopeOf(ctx, asks, outer, 0), fqcn, 'handle', () => []);
  const [request, next] = found?.fact.params ?? [];
  if (found === undefined || request === undefined || next === undefined) return [];
  const types = new Map(found.unit.types);
  if (!types.has(request.name)) types.set(request.name, { k: 't', name: REQUEST });
  const scope = scopeOf(ctx, asks, { ...found.unit, types }, 0);
  const ways = waysTo(scope.body, next.name);
  return ways === undefined ? [] : everywhere(ways.map((before) => keysIn(before, scope)));
}

/** Lists what is certainly done before each call of the next; undefined where it is used in another way, or never. */
function waysTo(body: readonly Stmt[], next: string): Stmt[][] | undefined {
  const calls: Expr[] = [];
  let uses = 0;
  walk(body as Stmt[], (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'var' && expr.name === next) uses++;
    if (expr.k === 'call' && expr.fn.k === 'var' && expr.fn.name === next) calls.push(expr);
  });
  return calls.length === 0 || calls.length !== uses ? undefined : calls.map((call) => before(body, call) ?? []);
}

/** Lists the statements that stand before a node in its own block and in those around it. */
function before(node: unknown, wanted: unknown): Stmt[] | undefined {
  if (node === wanted) return [];
  if (Array.isArray(node)) {
    for (const [at, one] of node.entries()) {
      const found = before(one, wanted);
      if (found !== undefined) return [...(node.slice(0, at) as Stmt[]), ...found];
    }
    return undefined;
  }
  if (node === null || typeof node !== 'object') return undefined;
  for (const member of Object.values(node)) {
    const found = before(member, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keysIn(statements: readonly Stmt[], scope: RuleScope): Set<string> {
  const keys = new Set<string>();
  for (const statement of statements) {
    if (statement?.k !== 'expr') continue;
    for (const { key, value, ifMissing, scope: own = scope } of writtenBy(statement.e, scope) ?? []) {
      const name = printed(evaluate(key, scope));
      if (name !== undefined && ifMissing !== true && isOther(value, name, own)) keys.add(name);
    }
  }
  return keys;
}

function everywhere(ways: readonly ReadonlySet<string>[]): string[] {
  const [first, ...others] = ways;
  return [...(first ?? [])].filter((key) => others.every((way) => way.has(key)));
}

/** Tells whether a value is certainly not made of the input of a name. */
function isOther(value: Expr, key: string, scope: RuleScope, depth = 0): boolean {
  if (depth > DEPTH) return false;
  const origin = originOf(value, scope);
  if (origin === 'made') return true;
  if (typeof origin !== 'string') {
    if ('derived' in origin) return !origin.derived.has(key);
    const [first] = origin.path;
    return (origin.from !== 'input' && origin.from !== 'query') || (first !== undefined && first !== key);
  }
  const all = (parts: readonly Expr[]): boolean => parts.every((part) => isOther(part, key, scope, depth + 1));
  switch (value.k) {
    case 'var': {
      const given = typeof value.name === 'string' ? assignmentsTo(value.name, scope.body) : [];
      return given.length > 0 && all(given.map(({ e }) => e));
    }
    case 'prop':
      return isService(value, scope) || all([value.on]);
    case 'mcall': {
      const isOwn = value.on.k === 'var' && value.on.name === 'this';
      if (isOwn || isRequest(value.on, scope)) return false;
      return all([value.on, ...value.args.map((arg) => arg.value)]);
    }
    case 'call':
    case 'scall':
    case 'new':
      return value.args.length > 0 && all(value.args.map((arg) => arg.value));
    default:
      return false;
  }
}

/** Recognizes `$this->tenants`, what the middleware was made with: nothing here writes a property. */
function isService({ on }: Expr & { k: 'prop' }, { body }: RuleScope): boolean {
  if (on.k !== 'var' || on.name !== 'this') return false;
  let isWritten = false;
  walk(body as Stmt[], (node) => {
    const { k, to } = node as unknown as { k: string; to?: Expr };
    isWritten ||= k === 'assign' && to?.k === 'prop';
  });
  return !isWritten;
}
