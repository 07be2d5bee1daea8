import { type FoundMethod, type MethodFact, tagOf } from '@docgen/php';
import type { Type } from '../../types/type.js';
import { methodEffects } from '../class/method-effects.js';
import { fromDocType } from '../doctype/doc-type.js';
import { type CallArgs, typeArgs } from '../expression/calls/arguments.js';
import { callableFailed, checkpoint, reportBodyless } from '../failure.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { writeBackArguments } from './by-reference-arguments.js';
import { objectState } from './call-effects.js';
import { memoisedCall } from './call-memo.js';
import { type CallTarget, isProjectTarget, targetName } from './call-target.js';
import { scopeFor } from './declared-signature.js';
import { errorComponentOf } from './error-component.js';
import { runSpecialised } from './specialised-body.js';

/** The result of a method call, specialised for its arguments (engine 5.3, 10). */
export function callMethod(
  found: FoundMethod,
  receiver: Type,
  args: CallArgs,
  frame: BodyFrame,
  body = frame.run.codebase.followedBody(found),
): Type {
  const state = body === undefined ? undefined : stateOf(found, receiver, frame);
  return callee(
    {
      fact: found.fact,
      bodyId: found.bodyId,
      sigId: found.sigId,
      self: found.owner,
      ...(found.trait === undefined ? {} : { home: found.trait }),
      receiver,
      ...(state === undefined ? {} : { state }),
      body,
    },
    args,
    frame,
  );
}

/** What is known of the receiver where it stands, as far as the method speaks of it. */
function stateOf(found: FoundMethod, receiver: Type, frame: BodyFrame): CallTarget['state'] {
  const { on, run } = frame;
  frame.on = undefined;
  if (on === undefined || on.receiver !== receiver || receiver.kind !== 'class') return undefined;
  if (on.name.toLowerCase() !== found.fact.name.toLowerCase() || found.fact.static === true) return undefined;
  return objectState(on.path, receiver.fqcn, () => methodEffects(found, receiver.fqcn, run.codebase).names, frame);
}

/** The same of its declaration alone: which body runs is not known. */
export function callDeclared(found: FoundMethod, receiver: Type, args: CallArgs, frame: BodyFrame): Type {
  const { fact, bodyId, sigId, owner: self, trait: home } = found;
  const target = { fact, bodyId, sigId, self, receiver, body: undefined, ...(home === undefined ? {} : { home }) };
  return callee(target, args, frame);
}

/** What a method without parameters makes, whatever its docblock says of it: a vague tag would hide the members. */
export function bodyType(found: FoundMethod, receiver: Type, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const body = run.codebase.body(found);
  if (body === undefined) return undefined;
  const { fact, bodyId, sigId, owner: self } = found;
  const { trace, truncated } = run;
  run.trace = undefined;
  const type = runSpecialised({ fact, bodyId, sigId, self, receiver, body }, typeArgs(frame, []), frame, undefined);
  run.trace = trace;
  // What a bound cut short is not told apart here: then nothing was made that anybody reads.
  run.truncated = truncated;
  return type;
}

/** The result of calling a project function. */
export function callFunction(
  found: { fact: MethodFact; bodyId: string },
  body: CallTarget['body'],
  args: CallArgs,
  frame: BodyFrame,
): Type {
  return callee({ fact: found.fact, bodyId: found.bodyId, sigId: `fn:${found.fact.name}`, body }, args, frame);
}

function callee(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const claim = errorComponentOf(target.fact.attributes);
  const made = surviving(target, args, frame);
  const type = claim === undefined ? made : framework.nameResponses(made, claim);
  writeBackArguments(target, args, frame);
  frame.called = target;
  if (type.kind === 'unknown' && target.fact.bodyless === true && isProjectTarget(target, frame.run))
    reportBodyless(targetName(target), frame);
  return type;
}

function surviving(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const before = checkpoint(frame.run);
  try {
    return memoisedCall(target, args, frame);
  } catch (error) {
    return callableFailed(targetName(target), before, frame, error);
  }
}

/** What a method says its receiver is once it has run: `@phpstan-self-out`, `@phpstan-this-out` (engine 11.6). */
export function selfOutType(found: FoundMethod, receiver: Type, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { fact, bodyId, sigId, owner: self, trait: home } = found;
  const tag = tagOf(fact.doc, 'self-out') ?? tagOf(fact.doc, 'this-out');
  if (tag?.type === undefined) return undefined;
  const target = { fact, bodyId, sigId, self, receiver, body: undefined, ...(home === undefined ? {} : { home }) };
  return fromDocType(tag.type, scopeFor(target, args, frame));
}
