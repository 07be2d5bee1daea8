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

/** Answers a method call, specialised for its arguments (engine 5.3, 10). */
export function callMethod(
  found: FoundMethod,
  receiver: Type,
  args: CallArgs,
  frame: BodyFrame,
  body = frame.run.codebase.followedBody(found),
): Type {
  const state = body === undefined ? undefined : stateOf(found, receiver, frame);
  return answerTarget(
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

/** Gives the known properties of the receiver at its place, as far as the method mentions them. */
function stateOf(found: FoundMethod, receiver: Type, frame: BodyFrame): CallTarget['state'] {
  const { receiverPlace: on, run } = frame;
  frame.receiverPlace = undefined;
  if (on === undefined || on.receiver !== receiver || receiver.kind !== 'class') return undefined;
  if (on.name.toLowerCase() !== found.fact.name.toLowerCase() || found.fact.static === true) return undefined;
  return objectState(on.path, receiver.fqcn, () => methodEffects(found, receiver.fqcn, run.codebase).names, frame);
}

/** Answers a method call by its declaration alone: any of several bodies may run. */
export function callDeclared(found: FoundMethod, receiver: Type, args: CallArgs, frame: BodyFrame): Type {
  const { fact, bodyId, sigId, owner: self, trait: home } = found;
  const target = { fact, bodyId, sigId, self, receiver, body: undefined, ...(home === undefined ? {} : { home }) };
  return answerTarget(target, args, frame);
}

/** Answers a method without parameters by its body, ignoring its docblock: a vague tag would hide the members. */
export function bodyType(found: FoundMethod, receiver: Type, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const body = run.codebase.body(found);
  if (body === undefined) return undefined;
  const { fact, bodyId, sigId, owner: self } = found;
  const { trace, truncated } = run;
  run.trace = undefined;
  const type = runSpecialised({ fact, bodyId, sigId, self, receiver, body }, typeArgs(frame, []), frame, undefined);
  run.trace = trace;
  // A type that a bound cut short has no reader here, so that the flag goes back to what it was.
  run.truncated = truncated;
  return type;
}

/** Answers a call of a project function. */
export function callFunction(
  found: { fact: MethodFact; bodyId: string },
  body: CallTarget['body'],
  args: CallArgs,
  frame: BodyFrame,
): Type {
  return answerTarget({ fact: found.fact, bodyId: found.bodyId, sigId: `fn:${found.fact.name}`, body }, args, frame);
}

function answerTarget(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const { sigId, self: owner, home: trait } = target;
  const { attributes } = target.fact;
  const claim = errorComponentOf({ sigId, owner, trait, attributes }, frame.run.codebase.reader);
  const made = answerTotally(target, args, frame);
  const type = claim === undefined ? made : framework.nameResponses(made, claim);
  writeBackArguments(target, args, frame);
  frame.lastCallee = target;
  if (type.kind === 'unknown' && target.fact.bodyless === true && isProjectTarget(target, frame.run))
    reportBodyless(targetName(target), frame);
  return type;
}

function answerTotally(target: CallTarget, args: CallArgs, frame: BodyFrame): Type {
  const before = checkpoint(frame.run);
  try {
    return memoisedCall(target, args, frame);
  } catch (error) {
    return callableFailed(targetName(target), before, frame, error);
  }
}

/**
 * Gives the type a method declares its receiver to have afterwards: `@phpstan-self-out`, `@phpstan-this-out` (engine
 * 11.6).
 */
export function selfOutType(found: FoundMethod, receiver: Type, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { fact, bodyId, sigId, owner: self, trait: home } = found;
  const tag = tagOf(fact.doc, 'self-out') ?? tagOf(fact.doc, 'this-out');
  if (tag?.type === undefined) return undefined;
  const target = { fact, bodyId, sigId, self, receiver, body: undefined, ...(home === undefined ? {} : { home }) };
  return fromDocType(tag.type, scopeFor(target, args, frame));
}
