import { bodyType, callMethod } from './callee/call.js';
import { connectEvaluator } from './evaluator.js';
import { callMember } from './expression/calls/member-call.js';
import { applyCallable, argumentAfter, callWith } from './expression/closures/callables.js';
import { readProperty } from './expression/objects/member-read.js';
import { assignTo } from './expression/operators/assignment.js';
import { typeOf } from './expression/type-of.js';
import { assume } from './flow/narrowing/assume.js';
import { runBody } from './flow/statements.js';

/** Fills the slots by which the parts of inference come back to each other; before the first run is opened. */
export function connectParts(): void {
  connectEvaluator({
    typeOf,
    assume,
    runBody,
    assignTo,
    readProperty,
    callMember,
    callMethod,
    bodyType,
    applyCallable,
    argumentAfter,
    callWith,
  });
}
