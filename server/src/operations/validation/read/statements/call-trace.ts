import { bodyOf, type ClosureExpr, type ClosureFact, type Expr, type Stmt, walk } from '@docgen/php';
import {
  type ActionFacts,
  type AnalysisContext,
  actionFacts,
  type OperationRoute,
} from '../../../../analysis/index.js';
import { QUERY, queriedModel } from '../../reads/models/queried-model.js';
import { behindFacade } from '../behind-facade.js';
import { functionUnit, isApplication, methodUnit, type RuleCallee, resolveClass } from '../callee.js';
import { foldArguments } from '../expressions/arguments.js';
import { functionName } from '../expressions/function-name.js';
import { forwarded } from '../expressions/receiver.js';
import { type Argument, unknown } from '../expressions/value.js';
import { type CallPlace, type CodeUnit, conditionsOf, MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { calleeClass } from './callee-class.js';
import { type AccessExpr, accessesIn, type CallExpr, callsIn, type NewExpr, newsIn } from './calls-in.js';
import type { Locals } from './local-values.js';
import { parameterOf } from './parameter-of.js';
import { reachOf } from './reach.js';
import { closuresRunBy, listRunOver, runsClosures } from './runs-closure.js';
import { Walker } from './statements.js';

const MOST_UNITS = 40;
/** Bounds visits of all bodies: a helper is entered again for each name it is handed. */
const MOST_VISITS = 160;
/** Lists methods of every query, so that no scope is looked for behind them. */
const FRAMEWORK = new Set([
  'where',
  'find',
  'findorfail',
  'get',
  'first',
  'create',
  'update',
  'with',
  'query',
  'paginate',
  'orderby',
]);

/** Describes an expression met on the way through an action and the application code it calls. */
export interface Traced {
  /** Expressions around it, the nearest last. */
  around: readonly Expr[];
  statement: Stmt;
  scope: RuleScope;
  locals: Locals;
}

export interface TracedCall extends Traced {
  call: CallExpr;
}

/** Describes a property or a member that is read. */
export interface TracedAccess extends Traced {
  access: AccessExpr;
}

/** Describes an object that is made. */
export interface TracedNew extends Traced {
  made: NewExpr;
}

/**
 * Finds the code of an operation's action, its signature read here: what is derived of a body depends on that too, and is made again by
 * whoever asked first.
 */
export function operationUnit(
  ctx: AnalysisContext,
  operation: OperationRoute,
): { key: string; unit: CodeUnit } | undefined {
  const action = actionFacts(ctx, operation);
  return action === undefined ? undefined : actionUnit(ctx, action);
}

/** Finds the code of the action itself. */
export function actionUnit(ctx: AnalysisContext, action: ActionFacts): { key: string; unit: CodeUnit } | undefined {
  const body = action.owner === undefined ? ctx.read<ClosureFact>(action.body) : bodyOf(ctx, { bodyId: action.body });
  if (body === undefined) return undefined;
  const types = new Map(
    action.params.flatMap((param) => (param.type === undefined ? [] : [[param.name, param.type] as const])),
  );
  const owner = action.controller ?? (body as ClosureFact).scope;
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
 * Walks code in source order and the application code it calls: depth at most 4, at most 40 bodies, one visit each for the same texts,
 * never vendor code; closures only where their callee is known to run them (validation 2.2, requests 8.1).
 */
export class CallTrace {
  private readonly visited = new Set<string>();
  private readonly units = new Set<string>();
  private met = 0;

  /** `meet` sees every call, inner ones before the call that uses them; true means there is nothing to follow. */
  constructor(
    private readonly meet: (met: TracedCall) => boolean,
    private readonly meetAccess?: (met: TracedAccess) => void,
    /** As `Visitor.passes`. */
    private readonly passes?: (expr: Expr | undefined, scope: RuleScope) => boolean,
    private readonly meetNew?: (met: TracedNew) => void,
  ) {}

  enter(key: string, scope: RuleScope, unit: CodeUnit): void {
    const visit = `${key}(${textsHanded(unit)})`;
    if (this.visited.has(visit) || this.visited.size >= MOST_VISITS) return;
    if (!this.units.has(key) && this.units.size >= MOST_UNITS) return;
    this.visited.add(visit);
    this.units.add(key);
    this.walk(unit.body, scope, new Map());
  }

  private walk(body: readonly Stmt[], scope: RuleScope, locals: Locals): void {
    const walker = new Walker({
      expression: (expr, at, known, statement) => this.expression(expr, statement, at, known),
      met: () => this.met,
      ...(this.passes === undefined ? {} : { passes: this.passes }),
    });
    walker.walk(body, scope, locals);
  }

  private expression(expr: Expr, statement: Stmt, scope: RuleScope, locals: Locals): void {
    const { meetAccess } = this;
    if (meetAccess !== undefined) {
      for (const { expr: access, around } of accessesIn(expr)) {
        meetAccess({ access, around, statement, scope, locals });
      }
    }
    if (this.meetNew !== undefined)
      for (const { expr: made, around } of newsIn(expr)) this.meetNew({ made, around, statement, scope, locals });
    for (const { expr: call, around } of callsIn(expr)) {
      const reach = reachOf(call, around, scope);
      if (reach === 'never') continue;
      const at: RuleScope = reach === 'always' ? scope : { ...scope, undecided: true };
      const run = closuresRunBy(call, scope);
      const { closures, perhaps } = run.length > 0 ? { closures: run, perhaps: false } : closuresCalledBy(call, scope);
      for (const closure of closures) {
        const sometimes = perhaps || (call.k !== 'call' && /^(?:when|unless)/i.test(String(call.name)));
        const inner: RuleScope = {
          ...at,
          types: new Map(scope.types),
          ...(sometimes ? { undecided: true as const } : {}),
        };
        for (const param of closure.params) if (param.type !== undefined) inner.types.set(param.name, param.type);
        const [element] = closure.params;
        const list = listRunOver(call);
        if (element !== undefined && list !== undefined) {
          inner.elements = new Map([...(scope.elements ?? []), [element.name, { expr: list, scope }]]);
        }
        this.walk(closure.body, inner, locals);
      }
      if (!this.meet({ call, around, statement, scope: at, locals })) this.follow({ call, statement, scope: at });
      else this.met += 1;
    }
  }

  private follow(calledAt: CallPlace & { call: CallExpr }): void {
    const { call, scope } = calledAt;
    if (scope.depth >= MAX_DEPTH) return;
    const callee = calleeOf(call, scope);
    if (callee === undefined) return;
    const at = scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1);
    this.enter(callee.key, { ...at, ...conditionsOf(scope), calledAt }, callee.unit);
  }
}

/** Writes the texts a body is handed: what it reads of the request may be named by them. */
function textsHanded({ bound }: CodeUnit): string {
  const texts = [...(bound ?? [])].flatMap(([name, value]) =>
    value.k === 'scalar' && typeof value.v === 'string' ? [[name, value.v]] : [],
  );
  return texts.length === 0 ? '' : JSON.stringify(texts);
}

/** Lists the closures among the arguments that application code calls, `$this->safely(fn () => …)`; `perhaps` says that it decides whether. */
function closuresCalledBy(expr: CallExpr, scope: RuleScope): { closures: readonly ClosureExpr[]; perhaps: boolean } {
  const closures = expr.args.flatMap((arg) => (arg.value.k === 'closure' ? [arg.value] : []));
  const callee = closures.length === 0 || scope.depth >= MAX_DEPTH ? undefined : calleeOf(expr, scope);
  if (callee === undefined) return { closures: [], perhaps: false };
  const { params } = callee.fact;
  const called = closures.filter((closure) => {
    const param = parameterOf(closure, expr, params);
    return param !== undefined && callsParameter(param.name, callee, scope, 0);
  });
  return { closures: called, perhaps: called.length > 0 && decides(callee) };
}

const DECISIONS = new Set(['if', 'ternary', 'match', 'switch', 'while', 'for', 'foreach']);

/** Tells whether code decides anything, and so perhaps whether it calls what it is handed. */
function decides({ unit }: RuleCallee): boolean {
  let found = false;
  walk(unit.body as Stmt[], ({ k }) => {
    found ||= DECISIONS.has(k);
  });
  return found;
}

/** Tells whether a body calls what a parameter holds, itself or in code it hands it to. */
function callsParameter(name: string, { unit }: RuleCallee, scope: RuleScope, depth: number): boolean {
  const isIt = (expr: Expr | undefined): boolean => expr?.k === 'var' && expr.name === name;
  let found = false;
  walk(unit.body as Stmt[], (node) => {
    const call = node as unknown as Expr;
    if (found || (call.k !== 'call' && call.k !== 'mcall' && call.k !== 'scall')) return;
    if (call.k === 'call' && isIt(call.fn as Expr)) found = true;
    if (call.k === 'mcall' && isIt(call.on) && call.name === '__invoke') found = true;
    const handed = call.args.find((arg) => isIt(arg.value))?.value;
    if (found || handed === undefined) return;
    if (/^call_user_func(?:_array)?$/i.test(call.k === 'call' ? (functionName(call) ?? '') : '')) found = true;
    const inner = scopeOf(scope.ctx, scope.asks, unit, scope.depth + 1);
    if (found || runsClosures(call, inner)) {
      found = true;
      return;
    }
    const next = depth < MAX_DEPTH ? calleeOf(call, inner) : undefined;
    const param = next === undefined ? undefined : parameterOf(handed, call, next.fact.params);
    found = next !== undefined && param !== undefined && callsParameter(param.name, next, inner, depth + 1);
  });
  return found;
}

/** Finds the application code a call runs, with its arguments bound. */
export function calleeOf(expr: CallExpr, scope: RuleScope): RuleCallee | undefined {
  const args = () => foldArguments(expr.args, scope);
  const handed = handedCallable(expr, scope);
  if (handed !== undefined) return handed;
  if (expr.k === 'call') {
    if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
    const { name, fallback } = expr.fn as { name: string; fallback?: string };
    return functionUnit(scope, name, fallback, args);
  }
  if (typeof expr.name !== 'string') return undefined;
  if (expr.k === 'scall') {
    const owner = resolveClass(scope, expr.class);
    if (owner === undefined) return undefined;
    const behind = behindFacade(scope.ctx, owner, expr.name);
    if (behind !== undefined) return methodUnit(scope, behind, expr.name, args);
    return methodUnit(scope, owner, expr.name, args, forwarded(expr, owner, scope)) ?? localScope(expr, args, scope);
  }
  const owner = calleeClass(expr.on, scope);
  const own =
    owner === undefined || !isApplication(scope.ctx, owner) ? undefined : methodUnit(scope, owner, expr.name, args);
  return own ?? localScope(expr, args, scope);
}

/** Finds the method a call is handed to run: `app()->call([$this, 'm'])`, `call_user_func([$this, 'm'], $value)`. */
function handedCallable(expr: CallExpr, scope: RuleScope): RuleCallee | undefined {
  const runs = expr.k === 'call' ? /^call_user_func(?:_array)?$/i.test(functionName(expr) ?? '') : expr.name === 'call';
  const [callable, ...given] = expr.args;
  const written =
    runs && expr.k !== 'call' && callable?.value.k === 'str' ? /^\\?([\w\\]+)@(\w+)$/.exec(callable.value.v) : null;
  if (written !== null) return methodUnit(scope, written[1] as string, written[2] as string, () => []);
  if (!runs || callable?.value.k !== 'array' || callable.value.items.length !== 2) return undefined;
  const [on, name] = callable.value.items.map((item) => item.value);
  if (on === undefined || name?.k !== 'str') return undefined;
  const owner = on.k === 'cconst' && on.name === 'class' ? resolveClass(scope, on.class) : calleeClass(on, scope);
  if (owner === undefined || !isApplication(scope.ctx, owner)) return undefined;
  const passed = expr.k === 'call' && /_array$/i.test(functionName(expr) ?? '') ? [] : given;
  return methodUnit(scope, owner, name.v, () => (expr.k === 'call' ? foldArguments(passed, scope) : []));
}

/** Finds the local scope of a model a query calls: `Book::filter($given)` runs `scopeFilter($query, $given)`. */
function localScope(
  expr: CallExpr & { k: 'mcall' | 'scall' },
  args: () => readonly Argument[],
  scope: RuleScope,
): RuleCallee | undefined {
  if (typeof expr.name !== 'string' || FRAMEWORK.has(expr.name.toLowerCase())) return undefined;
  const model = queriedModel(expr, scope);
  if (model === undefined) return undefined;
  const query: Argument = { value: unknown(QUERY) };
  const name = `scope${expr.name.charAt(0).toUpperCase()}${expr.name.slice(1)}`;
  const callee = methodUnit(scope, model, name, () => [query, ...args()]);
  // Arguments of a call stand for the parameters after the query.
  return callee === undefined
    ? undefined
    : { ...callee, fact: { ...callee.fact, params: callee.fact.params.slice(1) } };
}
