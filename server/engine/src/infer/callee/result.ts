import { type Expr, tagOf } from '@docgen/php';
import { publishedType, statedType } from '../../types/assumed-null.js';
import { intersect } from '../../types/intersect.js';
import { ASSUMED_NULL, NEVER, unknown } from '../../types/make.js';
import { isNullable } from '../../types/operations.js';
import { fillOpenMembers, leavesOpen, refine, tellsElementsOnly } from '../../types/refine.js';
import type { Type, UnknownReason } from '../../types/type.js';
import { namesUndeclared } from '../../types/undeclared.js';
import { membersOf, union } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { isPlainObject, methodEffects } from '../class/method-effects.js';
import type { Codebase } from '../codebase.js';
import { coerce } from '../coercion.js';
import { fromDocType } from '../doctype/doc-type.js';
import { fromNative } from '../doctype/native-type.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import { recordsIn } from '../expression/objects/changed-object.js';
import { withKnownState } from '../flow/inline-var.js';
import type { AnalysisRun, BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import type { CallTarget } from './call-target.js';
import { inheritedReturn, scopeFor } from './declared-signature.js';
import { isLong } from './long-body.js';
import { takesReferences } from './reference-effects.js';
import { inheritedNarrowing, narrowToDeclared, runSpecialised } from './specialised-body.js';

/** Gives the result of a call, and what its body leaves in values it was given by reference, though a declaration says the result. */
export function resultOf(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const type = typeOfResult(target, args, frame);
  if (!('effects' in target) && target.body !== undefined && takesReferences(target.fact) && !isLong(target.body))
    runUnheard(target, args, frame);
  return type;
}

function typeOfResult(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const scope = scopeFor(target, args, frame);
  const doc = tagOf(target.fact.doc, 'return')?.type;
  const documented = doc === undefined ? inheritedReturn(target, scope, args, frame) : fromDocType(doc, scope);
  if (documented?.kind === 'void' && neverReturns(target, args, frame)) return NEVER;
  if (documented?.kind === 'void') runForEffects(target, args, frame);
  const isNamed = documented !== undefined && !namesUndeclared(documented);
  if (isNamed && !isVague(documented) && !isPartlyVague(documented) && !saysLessThanBody(documented)) {
    if (target.state !== undefined) runForEffects(target, args, frame);
    if (tellsElementsOnly(documented)) return refinedTag(target, args, frame, documented);
    if (leavesOpen(documented)) return filledTag(target, args, frame, documented);
    return namesElements(documented, frame.run.codebase) ? statedTag(target, args, frame, documented) : documented;
  }
  const native = target.fact.returns === undefined ? undefined : fromNative(target.fact.returns, scope);
  if (target.body === undefined)
    return withReceiverArguments(documented ?? native ?? unknown(unreadReason(target)), target);
  if (native !== undefined && isSettled(native)) {
    if (native.kind === 'void' && neverReturns(target, args, frame)) return NEVER;
    if (native.kind === 'void') runForEffects(target, args, frame);
    return native;
  }
  const declared = documented !== undefined && documented.kind !== 'unknown' ? documented : native;
  const body = runSpecialised(target, args, frame, declared);
  const coerced = native === undefined ? body : coerce(body, native, frame.run.codebase);
  const type =
    native === undefined || isVague(native)
      ? boundByTag(coerced, isNamed ? documented : undefined, documented ?? native, frame.run)
      : boundBy(coerced, native, documented ?? native, frame.run);
  return body.kind === 'unknown' ? withReceiverArguments(type, target) : type;
}

/**
 * Gives the reason why a callee that declares nothing was not read: a syntax error took its body, or it has none here.
 */
function unreadReason({ fact, receiver }: CallTarget): UnknownReason {
  if (fact.bodyless === true && fact.abstract !== true) return 'unparsable';
  return receiver === undefined ? 'vendor-body' : 'untyped';
}

/** Keeps the receiver's arguments on a returned `self` whose body was not read (engine 11.3). */
function withReceiverArguments(type: Type, { receiver }: CallTarget): Type {
  if (type.kind !== 'class' || type.args !== undefined || receiver?.kind !== 'class') return type;
  return receiver.args !== undefined && receiver.fqcn.toLowerCase() === type.fqcn.toLowerCase()
    ? { ...type, args: receiver.args }
    : type;
}

/** Refines a tag that names only the elements of an array by what the body returns. */
function refinedTag(target: CallTarget, args: CallArgs, frame: BodyFrame, documented: Type): Type {
  if (target.body === undefined) return documented;
  const { run } = frame;
  const before = run.truncated;
  const refined = refine(documented, publishedType(runSpecialised(target, args, frame, documented)), run.codebase);
  // The tag says the rest, so that a bound hit in the body took nothing.
  run.truncated = before;
  return refined ?? documented;
}

/** Fills the open members of a tag, `array{kind: string, data: array<mixed>}`, with what the body returns. */
function filledTag(target: CallTarget, args: CallArgs, frame: BodyFrame, documented: Type): Type {
  if (target.body === undefined) return documented;
  const { run } = frame;
  const before = run.truncated;
  const body = publishedType(runSpecialised(target, args, frame, documented));
  run.truncated = before;
  return fillOpenMembers(documented, body, run.codebase);
}

/**
 * Keeps what the body knows of the objects a tag names as elements, `Collection<int, Book>`: which columns a query selected
 * and what it loaded, of which the tag says nothing.
 */
function statedTag(target: CallTarget, args: CallArgs, frame: BodyFrame, documented: Type): Type {
  if (target.body === undefined) return documented;
  const { run } = frame;
  const { truncated, diagnostics } = run;
  const reported = diagnostics.length;
  const body = runSpecialised(target, args, frame, documented);
  run.truncated = truncated;
  diagnostics.splice(reported);
  return withKnownState(body, documented, run.codebase);
}

/** Tells whether a tag names classes of elements, or a collection, whose keys the body knows. */
function namesElements(type: Type, codebase: Codebase): boolean {
  return membersOf(type).some((m) => {
    if (m.kind !== 'class' || m.args === undefined) return false;
    const isKeyed = m.args.length === 2 && framework.isCollection(m.fqcn, codebase);
    return isKeyed || m.args.some((arg) => membersOf(arg).some(({ kind }) => kind === 'class'));
  });
}

/** Tells whether a tag leaves to the body which array it is: `array|string|null`. */
function isPartlyVague(type: Type): boolean {
  return type.kind === 'union' && type.members.some((m) => m.kind === 'unknown');
}

/** Tells whether a `void` callee ends in a throw, so that nothing comes after a call of it. */
function neverReturns(target: CallTarget, args: CallArgs, frame: BodyFrame): boolean {
  const last = target.body?.body.at(-1);
  if (target.body?.yields === true || last?.k !== 'expr' || !mayEnd(last.e)) return false;
  return runSpecialised(target, args, frame, undefined).kind === 'never';
}

/**
 * Runs a body only for its effects, where its value is settled; a bound hit in it takes nothing from what is returned.
 */
function runForEffects(target: CallTarget, args: CallArgs, frame: BodyFrame): void {
  const { run } = frame;
  const { receiver } = target;
  if (target.body === undefined || target.effects !== undefined || receiver?.kind !== 'class') return;
  const found = run.codebase.method(receiver.fqcn, target.fact.name);
  if (found?.bodyId !== target.bodyId) return;
  const { writes, restates } = methodEffects(found, receiver.fqcn, run.codebase);
  const given = [...args.positional, ...args.named.values()].some(({ type }) => holdsRecord(type, frame));
  const isRecord = framework.isRecord(receiver.fqcn, run.codebase) || inheritedNarrowing(target, frame) !== undefined;
  // Who calls it knows properties that it mentions: they stay known where the body leaves them.
  const known = target.state !== undefined;
  if (!(writes && isPlainObject(receiver.fqcn, run.codebase)) && !(restates && (given || isRecord)) && !known) return;
  runUnheard(target, args, frame);
}

function holdsRecord(type: Type, frame: BodyFrame): boolean {
  return type.kind === 'class' || recordsIn(type, frame).length > 0;
}

function runUnheard(target: CallTarget, args: CallArgs, frame: BodyFrame): void {
  const { truncated, diagnostics } = frame.run;
  const reported = diagnostics.length;
  runSpecialised(target, args, frame, undefined);
  frame.run.truncated = truncated;
  diagnostics.splice(reported);
}

/** Tells whether an expression statement could end a body, so that only such bodies are walked. */
function mayEnd(expr: Expr): boolean {
  switch (expr.k) {
    case 'throw':
    case 'exit':
      return true;
    case 'call':
      return expr.fn.k === 'fref' && framework.endsBody((expr.fn.fallback ?? expr.fn.name).toLowerCase());
    case 'mcall':
      return expr.on.k === 'var' && expr.on.name === 'this';
    case 'scall':
      return expr.class.k === 'cref' && /^(self|static|parent)$/i.test(expr.class.name);
    default:
      return false;
  }
}

/**
 * Tells whether a return type leaves the body nothing to say but literals, which callers rarely need: a scalar or void.
 */
function isSettled(type: Type): boolean {
  return type.kind === 'void' || type.kind === 'never';
}

/** Tells whether a declared object says less than the expression that built it. */
function saysLessThanBody(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'class' && (m.args === undefined || m.args.length === 0));
}

/**
 * Bounds the type of the body by a tag, which PHP does not hold the body to (engine 5.3). A `false` or another object that
 * the body returns beside what the tag names stays. A null that the tag leaves out is there for whoever asks about it,
 * and is not told. A body that returns nothing of what the tag names leaves the tag.
 */
function boundByTag(body: Type, tag: Type | undefined, documented: Type | undefined, run: AnalysisRun): Type {
  const members = tag === undefined || isVague(tag) ? [] : membersOf(body);
  const denied = members.filter((m) => tag !== undefined && isDenied(m, tag, run));
  if (denied.length === 0 || denied.length === members.length) return boundBy(body, tag, documented, run);
  const agreed = union(members.filter((m) => !denied.includes(m)));
  const kept = denied.map((m) => (m.kind === 'null' || m.kind === 'void' ? ASSUMED_NULL : m));
  return union([boundBy(agreed, tag, documented, run), ...kept], run.codebase.enumCases);
}

function isDenied(member: Type, tag: Type, run: AnalysisRun): boolean {
  return member.kind !== 'unknown' && intersect([member, tag], run.codebase).kind === 'never';
}

/** Bounds the type of the body by the declaration; a contradiction leaves the declaration (engine 5.3). */
function boundBy(body: Type, native: Type | undefined, documented: Type | undefined, run: AnalysisRun): Type {
  if (body.kind === 'unknown') {
    if (documented !== undefined && documented.kind !== 'unknown') return documented;
    return native !== undefined && native.kind !== 'unknown' ? native : body;
  }
  if (native === undefined || isVague(native)) return body;
  const kept = membersOf(body).flatMap((m): Type[] => {
    if (m.kind === 'unknown') return [native];
    return intersect([m, native], run.codebase).kind === 'never' ? [] : narrowToDeclared(m, native, run);
  });
  if (kept.length === 0) return native;
  const type = union(kept, run.codebase.enumCases);
  return isNullable(native) ? statedType(type) : type;
}
