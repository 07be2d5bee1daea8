import type { ClosureExpr, Expr, Param, Stmt } from '@docgen/php';
import { evaluate } from '../interpreter/evaluator.js';
import { execute } from '../interpreter/execute.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import { finish, type Interpreter } from '../interpreter/interpreter.js';
import { MAX_DEPTH } from '../interpreter/limits.js';
import { routeCalls } from '../report/route-calls.js';
import { type InterpretedClosure, list, type ObjectValue, type Unit, unknown, type Value } from '../values/value.js';

interface Scope {
  self: ObjectValue | null;
  class: string | null;
  called: string | null;
  name: string;
}

export function run(
  interp: Interpreter,
  caller: CallFrame,
  unit: Unit,
  params: readonly Param[],
  body: readonly Stmt[],
  given: CallArguments,
  scope: Scope,
  key: string | undefined,
  node: Expr | ClosureExpr,
  closure?: InterpretedClosure,
): Value {
  const at = interp.at(caller, node);
  interp.checkSyntax(unit.path);
  if (interp.depth >= MAX_DEPTH) {
    if (routeCalls(body) > 0)
      interp.report.swallow('a call nested too deeply', 'calls are followed 16 deep', at, routeCalls(body));
    return unknown('a call nested too deeply', at);
  }
  if (key !== undefined && interp.active.has(key)) return unknown('a recursive call', at);
  const frame: CallFrame = { unit, vars: new Map(closure?.captured), args: given.positional, returns: [], ...scope };
  bind(interp, frame, params, given);
  interp.depth++;
  if (key !== undefined) interp.active.add(key);
  const conditions = interp.conditions.length;
  try {
    const done = execute(interp, frame, body);
    const result = finish(frame, done, null, at);
    // A variable captured by reference: closures that captured the same one see the assignment.
    for (const use of closure?.node.uses ?? []) {
      if (!use.byRef) continue;
      const value = frame.vars.get(use.name);
      if (value === undefined) continue;
      closure?.captured.set(use.name, value);
      if (caller.unit === unit) caller.vars.set(use.name, value);
    }
    interp.router.scopeEnds(interp, frame, result);
    return result;
  } finally {
    interp.conditions.length = conditions;
    interp.depth--;
    if (key !== undefined) interp.active.delete(key);
  }
}

function bind(interp: Interpreter, frame: CallFrame, params: readonly Param[], given: CallArguments): void {
  for (const [i, param] of params.entries()) {
    if (param.variadic) {
      frame.vars.set(param.name, list(given.positional.slice(i)));
      return;
    }
    const value = given.named.has(param.name) ? given.named.get(param.name) : given.positional[i];
    if (value !== undefined) frame.vars.set(param.name, value);
    else if (param.default !== undefined) frame.vars.set(param.name, evaluate(interp, frame, param.default));
    else frame.vars.set(param.name, injected(interp, frame, param));
  }
}

/** Resolves an argument that was not passed: the container makes it by type, where the reader knows the object. */
function injected(interp: Interpreter, frame: CallFrame, param: Param): Value {
  if (param.type?.k === 't') {
    const made = interp.app.make(interp, param.type.name);
    if (made !== undefined) return made;
  }
  return unknown(`$${param.name}`, interp.at(frame, param));
}
