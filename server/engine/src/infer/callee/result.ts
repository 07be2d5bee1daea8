import { type Expr, tagOf } from '@docgen/php';
import { publishedType, statedType } from '../../types/assumed-null.js';
import { intersect } from '../../types/intersect.js';
import { NEVER, unknown } from '../../types/make.js';
import { isNullable } from '../../types/operations.js';
import { filled, leavesOpen, refine, tellsElementsOnly } from '../../types/refine.js';
import type { Type, UnknownReason } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { isPlainObject, methodEffects } from '../class/method-effects.js';
import { coerce } from '../coercion.js';
import { fromDocType } from '../doctype/doc-type.js';
import { fromNative } from '../doctype/native-type.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import type { AnalysisRun, BodyFrame } from '../frame.js';
import type { CallTarget } from './call-target.js';
import { inheritedReturn, scopeFor } from './declared-signature.js';
import { narrowToDeclared, runSpecialised } from './specialised-body.js';

export function resultOf(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const scope = scopeFor(target, args, frame);
  const doc = tagOf(target.fact.doc, 'return')?.type;
  const documented = doc === undefined ? inheritedReturn(target, scope, args, frame) : fromDocType(doc, scope);
  if (documented?.kind === 'void' && neverReturns(target, args, frame)) return NEVER;
  if (documented?.kind === 'void') runForWhatItLeaves(target, args, frame);
  if (documented !== undefined && !isVague(documented) && !isPartlyVague(documented) && !keepsBody(documented)) {
    if (tellsElementsOnly(documented)) return withinTag(target, args, frame, documented);
    return leavesOpen(documented) ? besideTag(target, args, frame, documented) : documented;
  }
  const native = target.fact.returns === undefined ? undefined : fromNative(target.fact.returns, scope);
  if (target.body === undefined) return keeping(documented ?? native ?? unknown(unread(target)), target);
  if (native !== undefined && isSettled(native)) {
    if (native.kind === 'void' && neverReturns(target, args, frame)) return NEVER;
    if (native.kind === 'void') runForWhatItLeaves(target, args, frame);
    return native;
  }
  const declared = documented !== undefined && documented.kind !== 'unknown' ? documented : native;
  const body = runSpecialised(target, args, frame, declared);
  const type = boundBy(
    native === undefined ? body : coerce(body, native, frame.run.codebase),
    native === undefined || isVague(native) ? documented : native,
    documented ?? native,
    frame.run,
  );
  return body.kind === 'unknown' ? keeping(type, target) : type;
}

/** Why nothing was read of a callee that declares nothing: a syntax error took its body, or it never had one here. */
function unread({ fact, receiver }: CallTarget): UnknownReason {
  if (fact.bodyless === true && fact.abstract !== true) return 'unparsable';
  return receiver === undefined ? 'vendor-body' : 'untyped';
}

/** `self` where nothing was read of what comes back: it holds what the receiver holds (engine 11.3). */
function keeping(type: Type, { receiver }: CallTarget): Type {
  if (type.kind !== 'class' || type.args !== undefined || receiver?.kind !== 'class') return type;
  return receiver.args !== undefined && receiver.fqcn.toLowerCase() === type.fqcn.toLowerCase()
    ? { ...type, args: receiver.args }
    : type;
}

/** A tag that names only the elements of an array, and what the body says within it. */
function withinTag(target: CallTarget, args: CallArgs, frame: BodyFrame, documented: Type): Type {
  if (target.body === undefined) return documented;
  const { run } = frame;
  const before = run.truncated;
  const refined = refine(documented, publishedType(runSpecialised(target, args, frame, documented)), run.codebase);
  // What a bound cut short was not needed: the tag says the rest.
  run.truncated = before;
  return refined ?? documented;
}

/** A tag that names members and leaves some of them open, `array{kind: string, data: array<mixed>}`: the body says those too. */
function besideTag(target: CallTarget, args: CallArgs, frame: BodyFrame, documented: Type): Type {
  if (target.body === undefined) return documented;
  const { run } = frame;
  const before = run.truncated;
  const body = publishedType(runSpecialised(target, args, frame, documented));
  run.truncated = before;
  return filled(documented, body, run.codebase);
}

/** `array|string|null`: which array is for the body to say. */
function isPartlyVague(type: Type): boolean {
  return type.kind === 'union' && type.members.some((m) => m.kind === 'unknown');
}

/** `void` says too little of a helper that ends in a throw: nothing comes after a call of it. */
function neverReturns(target: CallTarget, args: CallArgs, frame: BodyFrame): boolean {
  const last = target.body?.body.at(-1);
  if (target.body?.yields === true || last?.k !== 'expr' || !mayEnd(last.e)) return false;
  return runSpecialised(target, args, frame, undefined).kind === 'never';
}

/** A body whose value nobody takes: nothing it could not read takes anything from what is returned. */
function runForWhatItLeaves(target: CallTarget, args: CallArgs, frame: BodyFrame): void {
  const { run } = frame;
  const { receiver } = target;
  if (target.body === undefined || target.left !== undefined || receiver?.kind !== 'class') return;
  const found = run.codebase.method(receiver.fqcn, target.fact.name);
  if (found?.bodyId !== target.bodyId) return;
  const { writes, restates } = methodEffects(found, receiver.fqcn, run.codebase);
  const given = [...args.positional, ...args.named.values()].some(({ type }) => type.kind === 'class');
  if (!(writes && isPlainObject(receiver.fqcn, run.codebase)) && !(restates && given)) return;
  const { truncated, diagnostics } = run;
  const told = diagnostics.length;
  runSpecialised(target, args, frame, undefined);
  run.truncated = truncated;
  diagnostics.splice(told);
}

/** Bodies are walked for this only where their end could be one. */
function mayEnd(expr: Expr): boolean {
  switch (expr.k) {
    case 'throw':
    case 'exit':
      return true;
    case 'call':
      return expr.fn.k === 'fref' && /^abort$/i.test(expr.fn.fallback ?? expr.fn.name);
    case 'mcall':
      return expr.on.k === 'var' && expr.on.name === 'this';
    case 'scall':
      return expr.class.k === 'cref' && /^(self|static|parent)$/i.test(expr.class.name);
    default:
      return false;
  }
}

/** A scalar or void return type leaves nothing for the body to say but literals, which callers rarely need. */
function isSettled(type: Type): boolean {
  return type.kind === 'void' || type.kind === 'never';
}

/** A declared object of the framework's response classes or a model says less than the expression that built it. */
function keepsBody(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'class' && (m.args === undefined || m.args.length === 0));
}

/** What the body says, within what the declaration allows; a contradiction leaves the declaration (engine 5.3). */
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
