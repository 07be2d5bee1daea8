import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import { isSubtype } from '../../types/subtype.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { constantExpression } from '../class/constant-expression.js';
import { coerce } from '../coercion.js';
import { fromNative } from '../doctype/native-type.js';
import { applyCallable, runBody } from '../evaluator.js';
import { bind, type CallArgs } from '../expression/calls/arguments.js';
import { type AnalysisRun, type BodyFrame, createFrame, noteTruncation } from '../frame.js';
import { framework } from '../framework/framework.js';
import { generatorOf } from '../iteration.js';
import { MAX_DEPTH } from '../limits.js';
import { closeQuestion, isQuestionOpen, noteCallBound, noteCallDepth, openQuestion } from '../memo/memo-scope.js';
import { callEffectsOf } from './call-effects.js';
import { type CallTarget, targetName } from './call-target.js';
import { parameterType, scopeFor } from './declared-signature.js';
import { isLong, type LongReading, readLong } from './long-body.js';
import { takesReferences } from './reference-effects.js';

export function runSpecialised(target: CallTarget, args: CallArgs, frame: BodyFrame, declared: Type | undefined): Type {
  const { run } = frame;
  const long = longReading(target, args, frame, declared);
  if (long !== undefined) {
    run.truncated ??= long.truncated;
    return long.type;
  }
  const bound = bind(target.fact.params, args);
  const callKey = `${target.bodyId}|${target.self ?? ''}|${target.receiver === undefined ? '' : canonicalKey(target.receiver)}|${[
    ...bound,
  ]
    .map(([name, p]) => `${name}=${canonicalKey(p.type)}${p.type.kind === 'class' ? (p.type.origin ?? '') : ''}`)
    .join(';')}`;
  if (isQuestionOpen(run, callKey)) return declared ?? unknown('recursion');
  if (frame.depth >= MAX_DEPTH) {
    noteCallBound(run);
    // A precise declaration loses nothing the body could have said of the shape.
    if (declared === undefined || isVague(declared))
      noteTruncation(frame, 'depth of calls', frame.call, targetName(target));
    return declared ?? unknown('budget');
  }
  noteCallDepth(run, frame.depth);
  openQuestion(run, callKey);
  const child = createFrame(run, {
    fact: target.bodyId,
    root: target.body ?? {},
    depth: frame.depth + 1,
    ...(target.self === undefined ? {} : { self: target.self }),
    ...(target.receiver === undefined ? {} : { receiver: target.receiver }),
  });
  child.nesting = frame.nesting + 1;
  child.widening = frame.widening && takesReferences(target.fact);
  const narrowed = inheritedNarrowing(target, frame);
  if (narrowed !== undefined) {
    child.narrowed = narrowed;
    child.env.set(`this->${narrowed.name}`, narrowed.type);
  }
  for (const [name, held] of framework.heldProperties(target.receiver, run.codebase))
    child.env.set(`this->${name}`, held);
  for (const [name, type] of target.state ?? []) child.env.set(`this->${name}`, type);
  bindParams(target, bound, args, child);
  if (!args.unreadable && args.named.size === 0) child.passed = args.positional.map((p) => p.type);
  const result = runBody(target.body?.body ?? [], child);
  closeQuestion(run, callKey);
  target.effects = callEffectsOf(target, child);
  return target.body?.yields === true ? generatorOf(child.yielded) : result;
}

/** Gives the one reading of a long body; undefined for any other, which each caller has read for what it passes. */
export function longReading(
  target: CallTarget,
  args: CallArgs,
  frame: BodyFrame,
  declared?: Type,
): LongReading | undefined {
  const { body } = target;
  if (body === undefined || !isLong(body) || inheritedNarrowing(target, frame) !== undefined) return undefined;
  return readLong(target, args, frame, declared, (callee, passed, run) => {
    const child = createFrame(run, {
      fact: callee.bodyId,
      root: body,
      depth: 1,
      ...(callee.self === undefined ? {} : { self: callee.self }),
      ...(callee.receiver === undefined ? {} : { receiver: callee.receiver }),
    });
    child.nesting = 1;
    for (const [name, held] of framework.heldProperties(callee.receiver, run.codebase))
      child.env.set(`this->${name}`, held);
    bindParams(callee, bind(callee.fact.params, passed), passed, child);
    if (!passed.unreadable && passed.named.size === 0) child.passed = passed.positional.map((p) => p.type);
    const result = runBody(body.body, child);
    runLeftClosures(child);
    return body.yields === true ? generatorOf(child.yielded) : result;
  });
}

/** Runs the closures no rule needed the result of: the walk of the throws comes to them, and no other run has them. */
function runLeftClosures(frame: BodyFrame): void {
  const { closures, trace } = frame.run;
  for (const type of trace?.values() ?? [])
    if (closures.has(type) && closures.get(type)?.ran !== true) applyCallable(type, [], frame);
}

/** Hands the narrowed property of `$this` on to methods called on `$this`, as the caller has left it. */
export function inheritedNarrowing(target: CallTarget, frame: BodyFrame): BodyFrame['narrowed'] {
  const { narrowed } = frame;
  if (narrowed === undefined || target.receiver === undefined || target.receiver !== frame.receiver) return undefined;
  const type = frame.env.get(`this->${narrowed.name}`);
  return type === undefined || type === narrowed.type ? narrowed : { name: narrowed.name, type };
}

/** Sets the parameters of a body to what a call gives them, bounded by what they declare; to their defaults where it gives nothing. */
export function bindParams(target: CallTarget, bound: ReturnType<typeof bind>, args: CallArgs, child: BodyFrame): void {
  const scope = scopeFor(target, args, child);
  for (const param of target.fact.params) {
    const given = bound.get(param.name)?.type;
    const declared = parameterType(param, target.fact, scope, given === undefined ? child.run.codebase : undefined);
    const native = param.type === undefined ? undefined : fromNative(param.type, scope);
    if (given !== undefined) {
      const taken = native === undefined || param.variadic === true ? given : coerce(given, native, child.run.codebase);
      child.env.set(param.name, boundArgument(taken, declared, child.run));
    } else if (param.default !== undefined && !args.unreadable) {
      child.env.set(
        param.name,
        constantExpression(param.default, `${target.sigId}#${param.name}`, target.self, child.run),
      );
    } else child.env.set(param.name, declared);
  }
}

/** Bounds an argument by the declared native type. */
function boundArgument(given: Type, declared: Type, run: AnalysisRun): Type {
  if (declared.kind === 'unknown') return given;
  if (given.kind === 'unknown') return declared;
  const members = membersOf(given);
  const narrowed = members.flatMap((m) => narrowToDeclared(m, declared, run));
  return narrowed.every((m, i) => m === members[i]) ? given : union(narrowed, run.codebase.enumCases);
}

/**
 * Narrows a class wider than the declared one to the declared: an interface where its implementation is promised. Who made
 * the object stays known: a model that was just created is one, whatever its class.
 */
export function narrowToDeclared(type: Type, declared: Type, run: AnalysisRun): Type[] {
  if (type.kind !== 'class' || isSubtype(type, declared, run.codebase)) return [type];
  // The type alone tells what was written into the object.
  if (type.args !== undefined && framework.argumentsAre(type.fqcn) === 'written') return [type];
  const narrower = membersOf(declared).filter((d) => d.kind === 'class' && isSubtype(d, type, run.codebase));
  if (narrower.length === 0) return [type];
  const { origin } = type;
  return origin === undefined ? narrower : narrower.map((d) => (d.kind === 'class' ? { ...d, origin } : d));
}
