import { type ClosureExpr, type Expr, type Param, type Stmt, walk } from '@docgen/php';
import type { RuleCallee } from '../callee.js';
import { evaluate } from '../evaluator.js';
import { list } from '../expressions/arrays.js';
import { callableUnit } from '../expressions/callable.js';
import { type Argument, type RuleValue, scalar, unknown } from '../expressions/value.js';
import { eitherOf } from '../rules/rule-map.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { remembered } from './call-memo.js';
import { joinLocals, type Locals } from './local-values.js';
import { Walker } from './statements.js';

/** Bounds closures that call closures. */
const MOST_INSIDE = 6;

/** Holds what a call of known code comes to. */
export interface CallOutcome {
  value: RuleValue;
  /** Holds what the variables of the code have where it ends: those it writes by reference go back to the caller. */
  locals: Locals;
}

/** Runs a body: of several reachable returns any may be the one taken (validation 3.1). */
export function runBody(body: readonly Stmt[], scope: RuleScope, locals: Locals = new Map()): CallOutcome {
  if (yields(body)) return { value: unknown('a generator'), locals };
  const values: RuleValue[] = [];
  const ends: Locals[] = [];
  const ended = new Walker({
    returned: (expr, at, now) => {
      values.push(expr === undefined ? scalar(null) : evaluate(expr, at));
      ends.push(new Map(now));
    },
  }).walk(body, scope, locals);
  if (!ended) {
    values.push(scalar(null));
    ends.push(locals);
  }
  if (values.length === 0) return { value: unknown('a call that only throws'), locals };
  return { value: values.reduce(eitherOf), locals: joinLocals(ends) };
}

/** Runs an application method or function; undefined where calls are nested too deeply. */
export function runCallee(callee: RuleCallee, scope: RuleScope, given: Locals = new Map()): CallOutcome | undefined {
  if (scope.depth >= MAX_DEPTH) return undefined;
  return remembered('value', callee, scope, (unit, asks) =>
    run({ ...callee, unit }, asks === scope.asks ? scope : { ...scope, asks }, given),
  );
}

function run({ unit, fact }: RuleCallee, scope: RuleScope, given: Locals): CallOutcome {
  const at = scopeOf(scope.ctx, scope.asks, unit, scope.depth + 1);
  const [only, ...more] = unit.body;
  const writes = fact.params.some((param) => param.byRef);
  if (!writes && only?.k === 'return' && only.e !== undefined && more.length === 0) {
    return { value: evaluate(only.e, at), locals: new Map() };
  }
  const outcome = runBody(unit.body, at, written(fact.params, given));
  return writes ? outcome : { value: outcome.value, locals: new Map() };
}

/** Calls a callable with values; undefined when it is not known what that is. */
export function invoke(
  callable: RuleValue | undefined,
  args: readonly Argument[],
  scope: RuleScope,
  /** Holds variables of the caller that the code writes by reference, by their names in the code. */
  given: Locals = new Map(),
): CallOutcome | undefined {
  if (callable?.k !== 'closure') {
    const callee = callable === undefined ? undefined : callableUnit(callable, args, scope);
    return callee === undefined ? undefined : runCallee(callee, scope, given);
  }
  const { closure, scope: home } = callable;
  const inside = (scope.inside ?? 0) + 1;
  if (inside > MOST_INSIDE || !scope.asks.turn() || args.some((arg) => arg.spread)) return undefined;
  const bound = new Map(home.bound);
  for (const [at, param] of closure.params.entries()) bound.set(param.name, argument(param, at, args, home));
  const writes = closure.params.some((param) => param.byRef) || closure.uses?.some((use) => use.byRef);
  const [only, ...more] = closure.body;
  if (!writes && only?.k === 'return' && only.e !== undefined && more.length === 0) {
    return { value: evaluate(only.e, { ...home, bound, inside }), locals: new Map() };
  }
  const types = new Map(home.types);
  for (const param of closure.params) {
    if (param.type === undefined) types.delete(param.name);
    else types.set(param.name, param.type);
  }
  const parameters = new Set(closure.params.map((param) => param.name));
  for (const name of capturedBy(closure)) {
    if (!parameters.has(name)) bound.set(name, evaluate({ k: 'var', name }, home));
  }
  const { locals: _, ...around } = home;
  const own = new Map(given);
  return runBody(closure.body, { ...around, bound, types, body: closure.body, folding: new Set(), inside }, own);
}

function argument(param: Param, at: number, args: readonly Argument[], home: RuleScope): RuleValue {
  if (param.variadic) return list(args.slice(at).map((arg) => arg.value));
  return args[at]?.value ?? (param.default === undefined ? unknown('an argument') : evaluate(param.default, home));
}

/** Keeps of what is given the parameters that are written by reference. */
function written(params: readonly Param[], given: Locals): Locals {
  return new Map([...given].filter(([name]) => params.some((param) => param.byRef && param.name === name)));
}

/** Lists the variables a closure takes along by value. */
function capturedBy(closure: ClosureExpr): Iterable<string> {
  if (!closure.arrow) return (closure.uses ?? []).flatMap((use) => (use.byRef ? [] : [use.name]));
  const names = new Set<string>();
  walk(closure.body, (node) => {
    if (node.k !== 'var') return;
    const { name } = node as Expr & { k: 'var' };
    if (typeof name === 'string' && name !== 'this') names.add(name);
  });
  return names;
}

const generators = new WeakMap<readonly Stmt[], boolean>();

function yields(body: readonly Stmt[]): boolean {
  let found = generators.get(body);
  if (found === undefined) {
    found = false;
    walk(body, (node) => {
      if (node.k === 'yield' || node.k === 'yieldfrom') found = true;
    });
    generators.set(body, found);
  }
  return found;
}
