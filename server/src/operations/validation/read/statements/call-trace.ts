import { bodyOf, type ClosureFact, type Expr, type Stmt } from '@docgen/php';
import {
  type ActionFacts,
  type AnalysisContext,
  actionFacts,
  type OperationRoute,
} from '../../../../analysis/index.js';
import { isApplication, methodUnit, resolveClass } from '../callee.js';
import { foldArguments } from '../expressions/arguments.js';
import { isRequest } from '../expressions/conditions.js';
import { type CallPlace, type CodeUnit, conditionsOf, MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { closuresCalledBy } from './called-closures.js';
import { calleeOf } from './callee-of.js';
import { type AccessExpr, accessesIn, type CallExpr, callsIn, type NewExpr, newsIn } from './calls-in.js';
import type { Locals } from './local-values.js';
import { reachOf } from './reach.js';
import { isRescued } from './rescued-closure.js';
import { closuresRunBy, listRunOver } from './runs-closure.js';
import { Walker } from './statements.js';

const MOST_UNITS = 40;
/** Bounds visits of all bodies: a helper is entered again for each name it is handed. */
const MOST_VISITS = 160;
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

  /** `counts` says that the body is one of those the bound is for. */
  enter(key: string, scope: RuleScope, unit: CodeUnit, counts = true): void {
    const visit = `${key}(${textsHanded(unit)})`;
    if (this.visited.has(visit) || this.visited.size >= MOST_VISITS) return;
    if (!this.units.has(key) && this.units.size >= MOST_UNITS) return;
    this.visited.add(visit);
    if (counts) this.units.add(key);
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
    for (const { expr: made, around } of newsIn(expr)) {
      this.meetNew?.({ made, around, statement, scope, locals });
      this.construct({ call: made, around, statement, scope });
    }
    for (const { expr: call, around } of callsIn(expr)) {
      const reach = reachOf(call, around, scope);
      if (reach === 'never') continue;
      const at: RuleScope = reach === 'always' ? scope : { ...scope, undecided: true };
      const run = closuresRunBy(call, scope);
      const called = run.length > 0 ? { closures: run, perhaps: false } : closuresCalledBy(call, scope);
      for (const closure of called.closures) {
        const sometimes = called.perhaps || (call.k !== 'call' && /^(?:when|unless)/i.test(String(call.name)));
        const inner: RuleScope = {
          ...at,
          types: new Map(scope.types),
          ...(sometimes ? { undecided: true as const } : {}),
          ...(called.caught?.has(closure) === true || isRescued(closure, call) ? { caught: true as const } : {}),
        };
        for (const param of closure.params) if (param.type !== undefined) inner.types.set(param.name, param.type);
        const [element] = closure.params;
        const list = listRunOver(call);
        if (element !== undefined && list !== undefined) {
          inner.elements = new Map([...(scope.elements ?? []), [element.name, { expr: list, scope }]]);
        }
        this.walk(closure.body, inner, locals);
      }
      if (!this.meet({ call, around, statement, scope: at, locals }))
        this.follow({ call, around, statement, scope: at });
      else this.met += 1;
    }
  }

  /** Enters the constructor of an object that is handed the request. */
  private construct({ call, ...place }: CallPlace & { call: NewExpr; around: readonly Expr[] }): void {
    const { scope } = place;
    if (scope.depth >= MAX_DEPTH || !call.args.some(({ value }) => isRequest(value, scope))) return;
    const owner = resolveClass(scope, call.class);
    const callee =
      owner === undefined || !isApplication(scope.ctx, owner)
        ? undefined
        : methodUnit(scope, owner, '__construct', () => foldArguments(call.args, scope));
    if (callee === undefined || callee.unit.body.every(isKept)) return;
    const at = scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1);
    // Objects that a long action makes leave the bound to the methods it calls.
    this.enter(callee.key, { ...at, ...conditionsOf(scope), calledAt: { call, ...place } }, callee.unit, false);
  }

  private follow(calledAt: CallPlace & { call: CallExpr; around: readonly Expr[] }): void {
    const { call, scope } = calledAt;
    if (scope.depth >= MAX_DEPTH) return;
    const callee = calleeOf(call, scope);
    if (callee === undefined) return;
    const at = scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1);
    this.enter(callee.key, { ...at, ...conditionsOf(scope), calledAt }, callee.unit);
  }
}

/** Tells whether a statement only keeps a local: `$this->request = $request;`. */
function isKept(statement: Stmt): boolean {
  return (
    statement.k === 'expr' && statement.e.k === 'assign' && statement.e.to.k === 'prop' && statement.e.e.k === 'var'
  );
}

/** Writes the texts a body is handed: what it reads of the request may be named by them. */
function textsHanded({ bound }: CodeUnit): string {
  const texts = [...(bound ?? [])].flatMap(([name, value]) =>
    value.k === 'scalar' && typeof value.v === 'string' ? [[name, value.v]] : [],
  );
  return texts.length === 0 ? '' : JSON.stringify(texts);
}
