import type { Arg } from '@docgen/php';
import type { ClassType, Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import type { BodyFrame } from '../frame.js';
import type { MemberCall } from '../member-rule.js';

/** The questions inference asks about a call it does not follow; undefined is "not mine" everywhere. */
export interface FrameworkCalls {
  /** Answers a method by the rules of the receiver's class and its ancestors (engine 14). */
  memberCall(call: MemberCall): Type | undefined;
  /** Answers a method that neither the receiver's class nor a rule declares. */
  undeclaredCall(call: MemberCall): Type | undefined;
  /** Gives the object behind a class that hands it the static methods it does not declare itself. */
  behindStatic(on: ClassType, method: string, frame: BodyFrame): ClassType | undefined;
  /** Answers `parent::name()` of a class of the project; `on` is the object it is called for. */
  parentCall(call: MemberCall): Type | undefined;
  /** Answers a method of an object that runs it on others; `on` may be a union. */
  proxyCall(on: Type, name: string, args: CallArgs, frame: BodyFrame): Type | undefined;
  /** Answers a method of an object that hands every call to the one it holds, or of which the asker knows the result. */
  heldCall(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type | undefined;
  /** Answers a function of the framework or of PHP, by its name in lower case. */
  functionCall(name: string, args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type | undefined;
  /** Tells whether a function only asks about the objects it is given, by its name in lower case. */
  onlyAsks(name: string): boolean;
  /** Tells whether no code after a call of the function is reached, by its name in lower case. */
  endsBody(name: string): boolean;
  /** Answers a function that nothing else declares. */
  undeclaredFunction(name: string, args: CallArgs, frame: BodyFrame): Type | undefined;
  /** Answers `new C(...)`; `name` is the class as the code names it. */
  construct(type: ClassType, args: CallArgs, frame: BodyFrame): Type | undefined;
  /** Gives properties of a receiver that the calls which made it decide, for the bodies of its own methods. */
  heldProperties(receiver: Type | undefined, codebase: Codebase): readonly [name: string, type: Type][];
  /** Gives the type with the responses in it named by a component (config 9.12). */
  nameResponses(type: Type, component: string): Type;
}

export const NO_CALLS: FrameworkCalls = {
  memberCall: () => undefined,
  undeclaredCall: () => undefined,
  behindStatic: () => undefined,
  parentCall: () => undefined,
  proxyCall: () => undefined,
  heldCall: () => undefined,
  functionCall: () => undefined,
  onlyAsks: () => false,
  endsBody: () => false,
  undeclaredFunction: () => undefined,
  construct: () => undefined,
  heldProperties: () => [],
  nameResponses: (type) => type,
};
