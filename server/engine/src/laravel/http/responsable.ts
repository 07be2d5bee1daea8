import { REQUEST, RESPONSABLE_CONTRACT, SYMFONY_RESPONSE } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import { beginReceiverCall, endReceiverCall } from '../../infer/expression/objects/receiver-state.js';
import type { BodyFrame } from '../../infer/frame.js';
import { klass } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isResource } from '../classes.js';
import { partsOf } from './response-type.js';

const METHOD = 'toResponse';

/**
 * Gives what the router sends for the result of an action: an object whose own `toResponse()` makes the answer is read
 * as that answer, with the state the action left in it; one that cannot be read is a response nothing is known of
 * (responses 6.2). `path` is the place of the object.
 */
export function answered(result: Type, path: string | undefined, frame: BodyFrame): Type {
  const members = membersOf(result);
  if (!members.some((member) => answersItself(member, frame))) return result;
  return union(
    members.map((member) => (answersItself(member, frame) ? answerOf(member, path, frame) : member)),
    frame.run.codebase.enumCases,
  );
}

/** Tells whether the project writes the answer of a class. */
function answersItself(type: Type, { run: { codebase } }: BodyFrame): type is ClassType {
  if (type.kind !== 'class' || !codebase.isSubclass(type.fqcn, RESPONSABLE_CONTRACT)) return false;
  return codebase.projectMethod(type.fqcn, METHOD) !== undefined;
}

function answerOf(type: ClassType, path: string | undefined, frame: BodyFrame): Type {
  beginReceiverCall(path, type, METHOD, frame);
  const answer = callMember(type, METHOD, typeArgs(frame, [klass(REQUEST)]), frame);
  endReceiverCall(type, METHOD, frame);
  const members = membersOf(answer);
  // Without the override a resource is known all the same.
  if (isResource(type.fqcn, frame.run.codebase))
    return members.every((member) => member.kind === 'class' && partsOf(member) !== undefined) ? answer : type;
  return members.some((member) => member.kind === 'unknown') ? klass(SYMFONY_RESPONSE) : answer;
}
