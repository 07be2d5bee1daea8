import { frameworkCall } from '../laravel/index.js';
import { bodyType, callMethod } from './callee/call.js';
import { connect } from './evaluator.js';
import { callMember } from './expression/calls/member-call.js';
import { applyCallable, callWith } from './expression/closures/callables.js';
import { readProperty } from './expression/objects/member-read.js';
import { assignTo } from './expression/operators/assignment.js';
import { typeOf } from './expression/type-of.js';
import { assume } from './flow/narrowing/assume.js';
import { runBody } from './flow/statements.js';

/** Joins the parts that code leads back to; before the first run is opened. */
export function connectParts(): void {
  connect({
    typeOf,
    assume,
    runBody,
    assignTo,
    readProperty,
    callMember,
    callMethod,
    bodyType: bodyType,
    applyCallable,
    callWith,
    frameworkCall,
  });
}
