import type { ClosureExpr, Param } from '@docgen/php';
import { statedType } from '../../../types/assumed-null.js';
import { list, tuple, unknown } from '../../../types/make.js';
import { isNullable, nullable } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { isVague } from '../../../types/vagueness.js';
import { holdsObjects } from '../../callee/call-effects.js';
import { coerce } from '../../coercion.js';
import { fromNative } from '../../doctype/native-type.js';
import { runBody, typeOf } from '../../evaluator.js';
import { callableFailed, checkpoint } from '../../failure.js';
import { FlowState } from '../../flow/flow-state.js';
import { joinTypes } from '../../flow/join-types.js';
import { type BodyFrame, type BoundClosure, createFrame, noteTruncation } from '../../frame.js';
import { generatorOf } from '../../iteration.js';
import { MAX_CLOSURE_NESTING } from '../../limits.js';
import { noteRunBound } from '../../memo/memo-scope.js';
import { argType, bind, type CallArgs } from '../calls/arguments.js';
import { capturedNames } from './captured-names.js';
import { leaveProperties } from './captured-properties.js';
import { leaveRecords } from './captured-records.js';
import { openCaptured } from './captured-writes.js';
import { bindReferences, captureReferences, loseReferences, runWithReferences } from './references.js';

/** Makes a callable of a closure; its result is read when something runs it. */
export function closureType(expr: ClosureExpr, frame: BodyFrame): Type {
  const env = expr.arrow === true ? frame.env.clone() : captured(expr, frame);
  const value: BoundClosure = { expr, frame, env };
  const type: Type = { kind: 'callable' };
  frame.run.closures.set(type, value);
  if (frame.depth === 0) frame.run.watch?.closures.add(value);
  captureReferences(expr, frame);
  if (frame.env.fresh.size > 0) for (const name of capturedNames(expr)) frame.env.fresh.delete(name);
  return type;
}

function captured(expr: ClosureExpr, frame: BodyFrame): FlowState {
  const env = new FlowState();
  for (const use of expr.uses ?? []) {
    const type = use.byRef === true ? undefined : frame.env.get(use.name);
    if (type !== undefined) env.set(use.name, type);
  }
  for (const [path, type] of frame.env.vars) if (path === 'this' || path.startsWith('this->')) env.vars.set(path, type);
  return env;
}

/** Runs the body of a closure with its parameters bound; its native return type bounds the result. */
export function runClosure(closure: BoundClosure, params: readonly (Type | undefined)[], written?: CallArgs): Type {
  const { frame } = closure;
  const { scope: span } = frame.run;
  if (frame.nesting > MAX_CLOSURE_NESTING) {
    noteRunBound(frame.run);
    noteTruncation(frame, 'nesting of closures', closure.expr);
    return unknown('budget');
  }
  if (span !== undefined && frame.nesting > span.closures) span.closures = frame.nesting;
  frame.run.watch?.closures.delete(closure);
  closure.ran = true;
  if (closure.running === true) {
    closure.reentered = true;
    loseReferences(closure);
    noteRunBound(frame.run);
    return unknown('recursion');
  }
  // A call in the same body stands in its loops and branches; any other may be one of many.
  const often = written?.frame !== frame;
  const type = runWithReferences(closure, often, () => runOnce(closure, params, written, often));
  leaveRecords(closure, often);
  leaveProperties(closure, often);
  return type;
}

function runOnce(
  closure: BoundClosure,
  params: readonly (Type | undefined)[],
  written: CallArgs | undefined,
  often: boolean,
): { type: Type; child: BodyFrame } {
  const { expr, frame } = closure;
  const child = createFrame(frame.run, {
    fact: frame.fact,
    root: frame.root,
    depth: frame.depth,
    ...(frame.self === undefined ? {} : { self: frame.self }),
    ...(frame.receiver === undefined ? {} : { receiver: frame.receiver }),
  });
  child.nesting = frame.nesting + 1;
  if (frame.narrowed !== undefined) child.narrowed = frame.narrowed;
  child.env = closure.env.clone();
  child.env.journals = [];
  // Locals are captured by value; properties are read when the closure runs. What passing it on forgot nobody has written yet.
  const asMade = closure.passed === true && !often;
  delete closure.passed;
  for (const [path, type] of closure.env.vars) {
    const now = path.includes('->') ? frame.env.get(path) : type;
    if (now !== type && !(asMade && now === undefined)) child.env.vars.delete(path);
  }
  openCaptured(closure, child);
  if (bindReferences(closure, child)) child.widening = often || frame.widening;
  expr.params.forEach((param, i) => {
    child.env.shared.delete(param.name);
    if (param.variadic === true) {
      const collected = written === undefined ? undefined : bind(expr.params, written).get(param.name)?.type;
      child.env.set(param.name, collected ?? variadicType(params.slice(i), written !== undefined));
    } else if (written !== undefined && params[i] === undefined && param.default !== undefined)
      child.env.set(param.name, typeOf(param.default, child));
    else bindParam(param, params[i], child);
  });
  if (written?.unreadable === false && written.named.size === 0) child.passed = written.positional.map((p) => p.type);
  const native =
    expr.returns === undefined
      ? undefined
      : fromNative(expr.returns, frame.run.codebase.scopeOf(frame.self, frame.receiver));
  closure.running = true;
  closure.child = child;
  closure.given = objectsOf(expr, child);
  const body = runTotally(expr, child, frame);
  closure.running = false;
  noteFirstParameter(closure, child);
  const type = child.yielded.length > 0 ? generatorOf(child.yielded) : body;
  return { type: boundBy(native, type, frame), child };
}

/** Gives the parameters that hold objects, or arrays that may. */
function objectsOf({ params }: ClosureExpr, { env }: BodyFrame): ReadonlyMap<string, Type> {
  const held = params.flatMap(({ name, byRef }): [string, Type][] => {
    const type = byRef === true ? undefined : env.get(name);
    return type === undefined || !holdsObjects(type) ? [] : [[name, type]];
  });
  return new Map(held);
}

/** Bounds a result by the native return type. */
function boundBy(native: Type | undefined, type: Type, { run }: BodyFrame): Type {
  if (native === undefined || isVague(native)) return type;
  if (type.kind === 'unknown') return native;
  const result = coerce(type, native, run.codebase);
  return isNullable(native) ? statedType(result) : result;
}

function runTotally(expr: ClosureExpr, child: BodyFrame, frame: BodyFrame): Type {
  const before = checkpoint(frame.run);
  try {
    return runBody(expr.body, child);
  } catch (error) {
    return callableFailed(`a closure of ${frame.fact.slice(frame.fact.indexOf(':') + 1)}`, before, frame, error);
  }
}

/** Notes what the first parameter holds where the body ends: an object a closure changes is changed for its caller. */
function noteFirstParameter(closure: BoundClosure, { env, exits, run }: BodyFrame): void {
  const [param] = closure.expr.params;
  if (param === undefined || param.variadic === true) return;
  const ends = env.dead ? exits : [...exits, env];
  const types = ends.map((end) => end.get(param.name));
  const known = types.filter((type) => type !== undefined);
  if (known.length === types.length && known.length > 0) closure.left = joinTypes(run, known);
  else delete closure.left;
}

/** Types what a variadic parameter collects; a caller with an unreadable spread may pass more. */
function variadicType(given: readonly (Type | undefined)[], whole: boolean): Type {
  const types = given.map((type) => type ?? unknown('untyped'));
  return whole ? tuple(types) : list(union([...types, unknown('dynamic-call')]));
}

/** Runs a closure with written arguments, bound to its parameters. */
export function callClosure(closure: BoundClosure, args: CallArgs): Type {
  const { params } = closure.expr;
  const given = params.flatMap((param, i): (Type | undefined)[] => {
    if (param.variadic !== true) return [argType(args, i, param.name)];
    const more = args.positional.slice(i).map((p) => p.type);
    return args.unreadable ? [...more, unknown('dynamic-call')] : more;
  });
  // An unreadable spread is collected under unknown keys.
  const whole = params.at(-1)?.variadic !== true || !args.unreadable;
  return runClosure(closure, given, whole ? args : undefined);
}

function bindParam(param: Param, given: Type | undefined, frame: BodyFrame): void {
  const declared =
    param.type === undefined
      ? undefined
      : fromNative(param.type, frame.run.codebase.scopeOf(frame.self, frame.receiver));
  // A default of null makes the declaration take null.
  const taken = declared !== undefined && param.default?.k === 'null' ? nullable(declared) : declared;
  if (given !== undefined && given.kind !== 'unknown')
    frame.env.set(param.name, declared === undefined ? given : coerce(given, declared, frame.run.codebase));
  else frame.env.set(param.name, taken ?? given ?? unknown('untyped'));
}
