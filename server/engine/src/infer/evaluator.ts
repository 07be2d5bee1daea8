import type { BodyFact, Expr, FoundMethod, Stmt } from '@docgen/php';
import type { Type } from '../types/type.js';
import type { CallArgs } from './expression/calls/arguments.js';
import type { FlowState } from './flow/flow-state.js';
import type { BodyFrame } from './frame.js';

/**
 * Holds the functions by which code is read recursively: expressions hold expressions, calls enter bodies, rules run
 * callbacks. Modules that imported each other for it would each have to be loaded first; in one order of imports or
 * another a table or a class is undefined then. A caller asks here, and `connectEvaluator` says once who answers.
 * Members of every frame would be the same at each of the calls, and be looked up for each node.
 */
export interface Evaluator {
  /** Types an expression at the point its frame has reached; its writes go to the frame's state (engine 6). */
  typeOf(expr: Expr, frame: BodyFrame): Type;
  /**
   * Writes into `env` what holds when the condition came out as `holds`; tells whether it is decided at all (engine
   * 8.1).
   */
  assume(cond: Expr, holds: boolean, frame: BodyFrame, env: FlowState): boolean | undefined;
  /** Runs a body from the frame's state; gives the union of what it returns (engine 7.1). */
  runBody(body: readonly Stmt[], frame: BodyFrame): Type;
  /** Writes a value to a variable, property, array member or pattern. */
  assignTo(to: Expr, value: Type, frame: BodyFrame): void;
  readProperty(on: Type, name: string, frame: BodyFrame): Type;
  /** Answers `$on->name(args)` or `On::name(args)`, member by member of a union (engine 9). */
  callMember(on: Type, name: string, args: CallArgs, frame: BodyFrame, isStatic?: boolean): Type;
  /**
   * Answers a method that was found, specialised for its arguments (engine 5.3, 10); `body` where another is followed.
   */
  callMethod(found: FoundMethod, receiver: Type, args: CallArgs, frame: BodyFrame, body?: BodyFact): Type;
  /** Answers a method without parameters by its body, ignoring its docblock. */
  bodyType(found: FoundMethod, receiver: Type, frame: BodyFrame): Type | undefined;
  /** Answers a callable for arguments by their types; undefined when it cannot be followed. */
  applyCallable(callable: Type, params: readonly Type[], frame: BodyFrame): Type | undefined;
  /** Runs a closure of the body and gives what its first parameter holds where it ends; undefined for any other callable. */
  argumentAfter(callable: Type, params: readonly Type[], frame: BodyFrame): Type | undefined;
  /** Answers a callable for the arguments of a call, names included. */
  callWith(callable: Type, args: CallArgs, frame: BodyFrame): Type | undefined;
}

export let typeOf: Evaluator['typeOf'];
export let assume: Evaluator['assume'];
export let runBody: Evaluator['runBody'];
export let assignTo: Evaluator['assignTo'];
export let readProperty: Evaluator['readProperty'];
export let callMember: Evaluator['callMember'];
export let callMethod: Evaluator['callMethod'];
export let bodyType: Evaluator['bodyType'];
export let applyCallable: Evaluator['applyCallable'];
export let argumentAfter: Evaluator['argumentAfter'];
export let callWith: Evaluator['callWith'];

export function connectEvaluator(parts: Evaluator): void {
  ({ typeOf, assume, runBody, assignTo, readProperty } = parts);
  ({ callMember, callMethod, bodyType, applyCallable, argumentAfter, callWith } = parts);
}
