import { callMethod, made } from './callee/call.js';
import { connect } from './evaluator.js';
import { assignTo } from './expression/assignment.js';
import { applyCallable, callWith } from './expression/callables.js';
import { callMember } from './expression/dispatch.js';
import { typeOf } from './expression/index.js';
import { readProperty } from './expression/members.js';
import { assume } from './flow/narrow.js';
import { runBody } from './flow/statements.js';
import { frameworkCall } from './framework/index.js';

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
    made,
    applyCallable,
    callWith,
    frameworkCall,
  });
}
