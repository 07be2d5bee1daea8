import { classOf, type Expr, methodOf, parentsOf, type Stmt, traitsOf, walk } from '@docgen/php';
import { originOf } from '../../find/origins/origin.js';
import { isApplication } from '../../read/callee.js';
import { evaluate } from '../../read/evaluator.js';
import { decide } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed, scalar } from '../../read/expressions/value.js';
import { type RuleScope, scopeOf } from '../../read/scope.js';
import { calleeOf } from '../../read/statements/callee-of.js';
import type { CallExpr } from '../../read/statements/calls-in.js';
import type { ReadAccess } from '../access.js';
import { readCall } from '../read-call.js';
import { type WholeInput, wholeInput } from '../whole-input.js';

/** Describes a key of the input that has a method of its own: the call the key leads to, and the value in it. */
export interface NamedMethod {
  key: string;
  method: ReadAccess['method'];
  ruled?: true;
  value: Expr;
  call: CallExpr;
}

type Loop = Stmt & { k: 'foreach' };

/** Holds the call of a method whose name is computed, the arguments it is handed, and where the value of the loop stands. */
interface Dispatch {
  at: Expr;
  args: readonly Expr[];
  value: Expr;
}

/**
 * Finds the keys of the input that code calls a method of its object for (requests 8.3):
 * `foreach ($request->all() as $name => $value) if (method_exists($this, $name)) $this->$name($value);`. `test` is the
 * call that asks for the method.
 */
export function namedMethods(test: CallExpr, scope: RuleScope): NamedMethod[] {
  const name = nameAskedFor(test);
  const loop = name === undefined ? undefined : loopAround(test, scope.body);
  if (name === undefined || loop?.key?.k !== 'var' || typeof loop.key.name !== 'string') return [];
  const dispatch = dispatchIn(loop);
  const input = dispatch === undefined ? undefined : inputOf(loop.of, scope);
  if (dispatch === undefined || input === undefined) return [];
  const { method } = input;
  const variable = loop.key.name;
  return methodsFor(dispatch, scope).flatMap((own): NamedMethod[] => {
    const key = keyFor(own, name, variable, scope);
    if (key === undefined || input.without.includes(key) || input.only?.includes(key) === false) return [];
    if (!isReached(loop.body, dispatch.at, { variable, scope: withKey(key, variable, scope) })) return [];
    const args = dispatch.args.map((value) => ({ value }));
    const call = { k: 'mcall', on: { k: 'var', name: 'this' }, name: own, args } as unknown as CallExpr;
    return [{ key, method, value: dispatch.value, call, ...(input.ruled === undefined ? {} : { ruled: input.ruled }) }];
  });
}

/** Gives the computed name that `method_exists($this, $name)` or `is_callable([$this, $name])` asks for. */
function nameAskedFor(test: CallExpr): Expr | undefined {
  if (test.k !== 'call') return undefined;
  const [first, second] = test.args.map((arg) => arg.value);
  switch (functionName(test)?.toLowerCase()) {
    case 'method_exists':
      return isThis(first) && second?.k !== 'str' ? second : undefined;
    case 'is_callable':
      return computedName(first);
    default:
      return undefined;
  }
}

/** Gives the name in a callable `[$this, $name]` that is computed. */
function computedName(callable: Expr | undefined): Expr | undefined {
  if (callable?.k !== 'array' || callable.items.length !== 2) return undefined;
  const [on, name] = callable.items.map((item) => item.value);
  return isThis(on) && name?.k !== 'str' ? name : undefined;
}

function isThis(expr: Expr | undefined): boolean {
  return expr?.k === 'var' && expr.name === 'this';
}

/** Finds the innermost loop of a body that an expression stands in. */
function loopAround(inner: Expr, body: readonly Stmt[]): Loop | undefined {
  let found: Loop | undefined;
  walk(body as Stmt[], (node) => {
    if ((node as Stmt).k === 'foreach' && mentions((node as Loop).body, (at) => at === inner)) found = node as Loop;
  });
  return found;
}

function mentions(code: object, is: (node: object) => boolean): boolean {
  let found = false;
  walk(code, (node) => {
    found ||= is(node);
  });
  return found;
}

/**
 * Finds the call of a method by a computed name in a loop that is handed the value of the turn, as it is in the input:
 * none where the loop writes the key or the value.
 */
function dispatchIn(loop: Loop): Dispatch | undefined {
  const [key, value] = [loop.key, loop.value].map((one) => (one?.k === 'var' ? one.name : undefined));
  let found: Dispatch | undefined;
  let writes = false;
  walk(loop.body, (node) => {
    const at = node as Expr;
    const to = at.k === 'assign' || at.k === 'assignop' ? at.to : undefined;
    if (to?.k === 'var' && (to.name === key || to.name === value)) writes = true;
    const args =
      at.k === 'mcall' && isThis(at.on) && typeof at.name !== 'string'
        ? at.args.every((arg) => arg.spread !== true)
          ? at.args.map((arg) => arg.value)
          : undefined
        : at.k === 'call'
          ? argumentsOf(at)
          : undefined;
    const given = args?.find((arg) => arg.k === 'var' && arg.name === value);
    if (args !== undefined && given !== undefined) found ??= { at, args, value: given };
  });
  return writes ? undefined : found;
}

/** Lists what `call_user_func([$this, $name], $value)` and `call_user_func_array([$this, $name], [$value])` hand over. */
function argumentsOf(call: Expr & { k: 'call' }): readonly Expr[] | undefined {
  const [callable, ...rest] = call.args.map((arg) => arg.value);
  if (computedName(callable) === undefined) return undefined;
  const name = functionName(call)?.toLowerCase();
  if (name === 'call_user_func') return rest;
  if (name !== 'call_user_func_array') return undefined;
  const [given] = rest;
  // `array_filter([$value])` hands over nothing where the value is empty.
  const list = given?.k === 'call' && functionName(given) === 'array_filter' ? given.args[0]?.value : given;
  return list?.k === 'array' ? list.items.flatMap((item) => (item.value === undefined ? [] : [item.value])) : undefined;
}

/** Names the members of the request a loop runs over, and the calls that would give them one by one. */
interface LoopInput extends Pick<WholeInput, 'only' | 'without' | 'ruled'> {
  method: ReadAccess['method'];
}

const DEPTH = 4;

/** Finds what of the request a loop runs over, also by the one `return` of a method of the code's own. */
function inputOf(of: Expr, scope: RuleScope, depth = 0): LoopInput | undefined {
  const whole = wholeInput(of, scope);
  if (whole !== undefined) {
    const read = of.k === 'mcall' ? readCall(of, scope)?.method : undefined;
    return whole.path.length > 0 || whole.put !== undefined
      ? undefined
      : { ...whole, method: read === 'post' ? 'post' : 'input' };
  }
  const origin = originOf(of, scope);
  if (typeof origin !== 'string' && 'from' in origin)
    return origin.from === 'query' && origin.path.length === 0 ? { without: [], method: 'query' } : undefined;
  const isCall = of.k === 'mcall' || of.k === 'scall';
  const callee = isCall && depth < DEPTH ? calleeOf(of, scope) : undefined;
  const returns = callee?.unit.body.filter((statement) => statement.k === 'return') ?? [];
  const [only] = returns;
  if (callee === undefined || returns.length !== 1 || only?.k !== 'return' || only.e === undefined) return undefined;
  return inputOf(only.e, scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1), depth + 1);
}

/**
 * Lists the methods that are there for keys: of the classes below the one the loop stands in, else those beside the loop
 * that it does not call itself. Of a controller only what is not public can be one: the rest is actions.
 */
function methodsFor({ args, value }: Dispatch, scope: RuleScope): string[] {
  const { ctx, class: fqcn, self } = scope;
  if (fqcn === undefined || self === undefined) return [];
  const line = [fqcn, ...parentsOf(ctx, fqcn)];
  const above = line.findIndex((name) => name.toLowerCase() === self.toLowerCase());
  const isBelow = above > 0;
  const called = new Set<string>();
  for (const name of isBelow ? [self, ...parentsOf(ctx, self)] : [])
    for (const method of classOf(ctx, name)?.members.methods ?? [])
      if (methodOf(ctx, name, method)?.fact.abstract !== true) called.add(method.toLowerCase());
  walk(scope.body as Stmt[], (node) => {
    const at = node as Expr;
    if (at.k === 'mcall' && isThis(at.on) && typeof at.name === 'string') called.add(at.name.toLowerCase());
  });
  const homes = line.slice(0, Math.max(above, 1)).flatMap((name) => [name, ...(isBelow ? traitsOf(ctx, name) : [])]);
  const names = homes.flatMap((home) => (isApplication(ctx, home) ? (classOf(ctx, home)?.members.methods ?? []) : []));
  return [...new Set(names)].filter((name) => {
    const found = name.startsWith('__') || called.has(name.toLowerCase()) ? undefined : methodOf(ctx, fqcn, name);
    if (found === undefined || found.fact.static === true || scope.fact === found.bodyId) return false;
    const { visibility, params } = found.fact;
    if (params.some((param, at) => at >= args.length && param.default === undefined && param.variadic !== true))
      return false;
    if (isBelow) return visibility !== 'private';
    const takesValue = params.length > args.indexOf(value);
    return takesValue && (!isController(scope) || visibility === 'private' || visibility === 'protected');
  });
}

/** Tells whether the code stands in the class of the action. */
function isController({ class: fqcn, ...scope }: RuleScope): boolean {
  let at: Pick<RuleScope, 'calledAt' | 'class'> = { ...scope, ...(fqcn === undefined ? {} : { class: fqcn }) };
  while (at.calledAt !== undefined) at = at.calledAt.scope;
  return at.class === fqcn;
}

/** Holds the variable of the key, and a scope in which it is one key. */
interface Turn {
  variable: string;
  scope: RuleScope;
}

/**
 * Tells whether a turn of the loop comes to the call: no condition on the way leaves the key out, and none that asks for
 * the key is undecided.
 */
function isReached(body: readonly Stmt[], call: Expr, turn: Turn): boolean {
  for (const stmt of body) {
    const isHere = mentions([stmt], (at) => at === call);
    if (stmt.k === 'if') {
      const then = mentions(stmt.then, (at) => at === call);
      const wanted = isHere && !mentions([stmt.if], (at) => at === call) ? then : undefined;
      if (wanted !== undefined)
        return allows(stmt.if, wanted, turn) && isReached(wanted ? stmt.then : (stmt.else ?? []), call, turn);
      if (!isHere && leaves(stmt.then) && !allows(stmt.if, false, turn)) return false;
    }
    if (isHere) return true;
  }
  return true;
}

/** Tells whether statements leave the turn of the loop. */
function leaves(body: readonly Stmt[]): boolean {
  return mentions(body as Stmt[], (at) => /^(?:continue|break|return|throw)$/.test((at as Stmt | Expr).k));
}

/** Tells whether a condition may come out as wanted, and depends on nothing unknown of the key. */
function allows(test: Expr, wanted: boolean, turn: Turn): boolean {
  if (test.k === 'un' && test.op === '!') return allows(test.e, !wanted, turn);
  if (test.k === 'bin' && (test.op === '&&' || test.op === '||')) {
    const sides = [test.l, test.r];
    // A side that is true decides `||`, one that is false `&&`.
    return wanted === (test.op === '&&')
      ? sides.every((side) => allows(side, wanted, turn))
      : sides.some((side) => allows(side, wanted, turn));
  }
  const outcome = test.k === 'call' && nameAskedFor(test) !== undefined ? true : decide(test, turn.scope);
  if (outcome !== undefined) return outcome === wanted;
  return !mentions([test], (at) => (at as Expr).k === 'var' && (at as Expr & { k: 'var' }).name === turn.variable);
}

/** Finds the key for which the code comes to the name of a method: the method's own name, or one in snake case. */
function keyFor(method: string, name: Expr, variable: string, scope: RuleScope): string | undefined {
  const parts = method.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  const candidates = parts.flatMap((_part, from) => {
    const words = parts.slice(from);
    const snake = words.map((word) => word.toLowerCase()).join('_');
    const joined = words.join('');
    return [snake, joined.charAt(0).toLowerCase() + joined.slice(1), joined];
  });
  return candidates.find((key) => printed(evaluate(name, withKey(key, variable, scope))) === method);
}

/** Binds the variable of the key in a scope. */
function withKey(key: string, variable: string, { locals: _, ...scope }: RuleScope): RuleScope {
  return { ...scope, bound: new Map(scope.bound).set(variable, scalar(key)), folding: new Set() };
}
