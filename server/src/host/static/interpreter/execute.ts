import type { Expr, Stmt } from '@docgen/php';
import { expressionText } from '@docgen/php';
import type { At } from '@docgen/protocol';
import type { Condition } from '../report/report.js';
import { mentionsRoutes } from '../report/route-calls.js';
import {
  alternatives,
  equal,
  isAlt,
  isArray,
  isObject,
  likelyValue,
  truth,
  unknown,
  type Value,
} from '../values/value.js';
import { assign } from './assign.js';
import { evaluate } from './evaluator.js';
import { type CallFrame, type Completion, Unwind } from './frame.js';
import type { Interpreter } from './interpreter.js';
import { MAX_LOOP } from './limits.js';

/** Runs statements (host 8.3) until one of them leaves the body. */
export function execute(interp: Interpreter, frame: CallFrame, body: readonly Stmt[]): Completion | undefined {
  for (const stmt of body) {
    const done = statement(interp, frame, stmt);
    if (done !== undefined) return done;
  }
  return undefined;
}

function statement(interp: Interpreter, frame: CallFrame, s: Stmt): Completion | undefined {
  interp.step();
  switch (s.k) {
    case 'expr':
      interp.router.statementEnds(interp, frame, evaluate(interp, frame, s.e));
      return undefined;
    case 'return':
      return { type: 'return', value: s.e === undefined ? null : evaluate(interp, frame, s.e) };
    case 'if':
      return conditional(interp, frame, s);
    case 'foreach':
      return foreach(interp, frame, s);
    case 'for':
      return counted(interp, frame, s);
    case 'switch':
      return choice(interp, frame, s);
    case 'try': {
      try {
        const done = execute(interp, frame, s.body);
        if (done !== undefined) return s.finally === undefined ? done : (execute(interp, frame, s.finally) ?? done);
      } catch (error) {
        if (!(error instanceof Unwind) || error.reason !== 'throw') throw error;
      }
      return s.finally === undefined ? undefined : execute(interp, frame, s.finally);
    }
    case 'break':
      return { type: 'break', levels: s.levels ?? 1 };
    case 'continue':
      return { type: 'continue', levels: s.levels ?? 1 };
    case 'echo':
      for (const e of s.of) evaluate(interp, frame, e);
      return undefined;
    case 'global':
      for (const name of s.names) {
        const value = interp.globals.get(name);
        if (value !== undefined) frame.vars.set(name, value);
      }
      return undefined;
    case 'static':
      for (const v of s.vars) frame.vars.set(v.name, v.init === undefined ? null : evaluate(interp, frame, v.init));
      return undefined;
    case 'unset':
      for (const e of s.of) unset(interp, frame, e);
      return undefined;
    case 'block':
      return execute(interp, frame, s.body);
    case 'declare':
      interp.declared.add(s.fact);
      return undefined;
    case 'const-decl':
      interp.constants.set(s.name, evaluate(interp, frame, s.e));
      return undefined;
    case 'while':
    case 'do':
      return repeated(interp, frame, s);
    default:
      return undefined;
  }
}

/** Runs every arm from the same variables, counts its routes under the condition, then joins the variables. */
export function branch(
  interp: Interpreter,
  frame: CallFrame,
  label: string,
  at: At,
  arms: readonly (() => Value)[],
): Value[] {
  const condition = open(interp, label, at);
  const before = new Map(frame.vars);
  const ends: Map<string, Value>[] = [];
  const values: Value[] = [];
  for (const arm of arms) {
    frame.vars = new Map(before);
    try {
      values.push(arm());
    } catch (error) {
      if (!(error instanceof Unwind) || error.reason === 'budget') throw error;
      values.push(unknown('a branch that throws', at));
    }
    ends.push(frame.vars);
  }
  if (arms.length === 1) ends.unshift(before);
  frame.vars = join(ends, label, at);
  close(interp, condition);
  return values;
}

function conditional(interp: Interpreter, frame: CallFrame, s: Stmt & { k: 'if' }): Completion | undefined {
  const test = truth(evaluate(interp, frame, s.if));
  if (test !== undefined) {
    const taken = test ? s.then : s.else;
    return taken === undefined ? undefined : execute(interp, frame, taken);
  }
  const label = expressionText(s.if);
  const at = interp.at(frame, s.if);
  const condition = open(interp, label, at);
  const before = new Map(frame.vars);
  const run = (
    body: readonly Stmt[],
    holds: boolean,
  ): { done: Completion | undefined; vars: Map<string, Value>; threw: boolean } => {
    frame.vars = new Map(before);
    narrow(frame, s.if, holds);
    try {
      return { done: execute(interp, frame, body), vars: frame.vars, threw: false };
    } catch (error) {
      if (!(error instanceof Unwind) || error.reason === 'budget') throw error;
      return { done: undefined, vars: frame.vars, threw: true };
    }
  };
  const arms = [run(s.then, true), run(s.else ?? [], false)];
  const going = arms.filter((arm) => arm.done === undefined && !arm.threw);
  frame.vars = join(going.length === 0 ? arms.map((arm) => arm.vars) : going.map((arm) => arm.vars), label, at);
  for (const arm of arms)
    if (arm.done?.type === 'return') frame.returns.push({ value: arm.done.value, condition: label });
  if (going.length === 0) {
    close(interp, condition);
    const last = arms[arms.length - 1]?.done ?? arms[0]?.done;
    if (last === undefined) throw new Unwind('throw');
    if (last.type === 'return') frame.returns.pop();
    return last;
  }
  // One arm left the body: the following statements run only when the other was taken, so the condition stays open.
  if (going.length === arms.length) close(interp, condition);
  return undefined;
}

/** Narrows a variable the condition tests: inside a branch it has only the arms that lead there. */
function narrow(frame: CallFrame, test: Expr, holds: boolean): void {
  if (test.k === 'un' && test.op === '!') narrow(frame, test.e, !holds);
  else if (test.k === 'bin' && test.op === (holds ? '&&' : '||')) {
    narrow(frame, test.l, holds);
    narrow(frame, test.r, holds);
  } else if (test.k === 'var' && typeof test.name === 'string') {
    const value = frame.vars.get(test.name);
    if (!isAlt(value)) return;
    const arms = value.arms.filter((arm) => truth(arm) !== !holds);
    if (arms.length > 0) frame.vars.set(test.name, alternatives(arms, value.condition, value.at));
  }
}

function open(interp: Interpreter, label: string, at: At): Condition {
  const known = interp.report.conditions.find(
    (c) => c.text === label && c.at?.file === at?.file && c.at?.line === at?.line,
  );
  const condition = known ?? { text: label, at, routes: 0 };
  if (known === undefined) interp.report.conditions.push(condition);
  interp.conditions.push(condition);
  return condition;
}

function close(interp: Interpreter, condition: Condition): void {
  const depth = interp.conditions.lastIndexOf(condition);
  if (depth >= 0) interp.conditions.splice(depth);
}

function join(ends: readonly Map<string, Value>[], label: string, at: At): Map<string, Value> {
  const [first] = ends;
  if (first === undefined || ends.length === 1) return first ?? new Map();
  const names = new Set(ends.flatMap((vars) => [...vars.keys()]));
  const joined = new Map<string, Value>();
  for (const name of names) {
    const values = ends.map((vars) => vars.get(name) ?? null);
    joined.set(name, alternatives(values, label, at));
  }
  return joined;
}

function foreach(interp: Interpreter, frame: CallFrame, s: Stmt & { k: 'foreach' }): Completion | undefined {
  const value = evaluate(interp, frame, s.of);
  interp.report.consume(value, 'the values of a loop');
  let of = likelyValue(value);
  if (isObject(of)) of = interp.app.iterable(of) ?? of;
  if (!isArray(of) || of.entries.size > MAX_LOOP) {
    if (of !== null) undecidedLoop(interp, frame, s.of, s.body, s);
    return undefined;
  }
  for (const [key, item] of of.entries) {
    if (s.key !== undefined) assign(interp, frame, s.key, key);
    assign(interp, frame, s.value, item);
    const done = execute(interp, frame, s.body);
    const left = loopExit(done);
    if (left === 'next') continue;
    if (left === 'stop') break;
    return left;
  }
  return undefined;
}

function counted(interp: Interpreter, frame: CallFrame, s: Stmt & { k: 'for' }): Completion | undefined {
  for (const e of s.init) evaluate(interp, frame, e);
  for (let turn = 0; ; turn++) {
    let going: boolean | undefined = true;
    for (const e of s.test) going = truth(evaluate(interp, frame, e));
    if (going === false) return undefined;
    if (going === undefined || turn >= MAX_LOOP) {
      undecidedLoop(interp, frame, s.test[0] ?? { k: 'bool', v: true }, s.body, s);
      return undefined;
    }
    const left = loopExit(execute(interp, frame, s.body));
    if (left === 'stop') return undefined;
    if (left !== 'next') return left;
    for (const e of s.step) evaluate(interp, frame, e);
  }
}

/** Runs a `while` or `do` loop as long as its condition is decided. */
function repeated(interp: Interpreter, frame: CallFrame, s: Stmt & { k: 'while' | 'do' }): Completion | undefined {
  for (let turn = 0; ; turn++) {
    if (s.k === 'while' || turn > 0) {
      const going = truth(evaluate(interp, frame, s.if));
      if (going === false) return undefined;
      if (going === undefined || turn >= MAX_LOOP) {
        undecidedLoop(interp, frame, s.if, s.body, s);
        return undefined;
      }
    }
    const left = loopExit(execute(interp, frame, s.body));
    if (left === 'stop') return undefined;
    if (left !== 'next') return left;
  }
}

/** Tells how a loop goes on after its body ended. */
function loopExit(done: Completion | undefined): 'next' | 'stop' | Completion {
  if (done === undefined) return 'next';
  if (done.type === 'return') return done;
  if (done.levels > 1) return { type: done.type, levels: done.levels - 1 };
  return done.type === 'break' ? 'stop' : 'next';
}

function undecidedLoop(interp: Interpreter, frame: CallFrame, of: Expr, body: readonly Stmt[], node: Stmt): void {
  if (!frame.unit.fact.startsWith('main:') && !mentionsRoutes(body)) return;
  if (!mentionsRoutes(body) && !interp.router.reading) return;
  interp.report.note('host.loop-undecided', { over: expressionText(of) }, interp.at(frame, node));
}

function choice(interp: Interpreter, frame: CallFrame, s: Stmt & { k: 'switch' }): Completion | undefined {
  const subject = evaluate(interp, frame, s.on);
  let start = -1;
  let sure = true;
  for (const [i, one] of s.cases.entries()) {
    if (one.if === undefined) continue;
    const hit = equal(subject, evaluate(interp, frame, one.if));
    if (hit === undefined) sure = false;
    if (hit === true && sure) {
      start = i;
      break;
    }
  }
  const otherwise = s.cases.findIndex((one) => one.if === undefined);
  if (sure) {
    const from = start >= 0 ? start : otherwise;
    if (from < 0) return undefined;
    const left = loopExit(
      execute(
        interp,
        frame,
        s.cases.slice(from).flatMap((one) => one.body),
      ),
    );
    return left === 'next' || left === 'stop' ? undefined : left;
  }
  const at = interp.at(frame, s.on);
  const order = [...s.cases.keys()].filter((i) => i !== otherwise);
  if (otherwise >= 0) order.push(otherwise);
  branch(
    interp,
    frame,
    `switch (${expressionText(s.on)})`,
    at,
    order.map((i) => () => {
      const left = loopExit(
        execute(
          interp,
          frame,
          s.cases.slice(i).flatMap((one) => one.body),
        ),
      );
      if (typeof left === 'object' && left.type === 'return')
        frame.returns.push({ value: left.value, condition: expressionText(s.on) });
      return null;
    }),
  );
  return undefined;
}

function unset(interp: Interpreter, frame: CallFrame, e: Expr): void {
  if (e.k === 'var' && typeof e.name === 'string') {
    const held = frame.vars.get(e.name);
    frame.vars.delete(e.name);
    if (held !== undefined) interp.router.statementEnds(interp, frame, held);
  }
  if (e.k !== 'index' || e.at === undefined) return;
  const on = likelyValue(evaluate(interp, frame, e.on));
  const key = likelyValue(evaluate(interp, frame, e.at));
  if (!isArray(on)) return;
  const entries = new Map(on.entries);
  if (typeof key === 'string' || typeof key === 'bigint') entries.delete(key);
  assign(interp, frame, e.on, { k: 'array', entries });
}
