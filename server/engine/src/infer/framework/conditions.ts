import type { Expr } from '@docgen/php';
import type { CallCondition } from '../../contract.js';
import type { ClassType, Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import type { BodyFrame } from '../frame.js';

/** The questions inference asks about a condition. */
export interface FrameworkConditions {
  /** Decides a method call by what the route says; undefined where it does not. */
  decideCall(cond: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): boolean | undefined;
  /** Decides an equality by what the route says; undefined where it does not. */
  decideEquality(cond: Extract<Expr, { k: 'bin' }>, frame: BodyFrame): boolean | undefined;
  /** Decides by what the route says whether a text is one of a list; undefined where it does not. */
  decideMember(subject: Expr, values: readonly Type[], frame: BodyFrame): boolean | undefined;
  /** Reads a method call as an `instanceof` of its subject. */
  classTest(cond: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): { subject: Expr; fqcn: string } | undefined;
  /** Tells whether a class that is not there to be read has a method. */
  declaresMethod(fqcn: string, name: string, codebase: Codebase): boolean;
  /** Tells whether an object of exactly a class certainly has no such method, though not all of it can be read. */
  lacksMethod(fqcn: string, name: string, codebase: Codebase): boolean;
  /** Tells whether more is known of an object than its class says, which a narrower class would forget. */
  isStated(type: ClassType): boolean;
  /** Tells whether a static call tests an array, its first argument, for a key, its second. */
  isKeyTest(cond: Extract<Expr, { k: 'scall' }>): boolean;
  /** Tells what the first argument of a function must be for the code after its call: the name is in lower case. */
  assertedBy(name: string): boolean | undefined;
  /** Tells what a guard speaks of whose call is made on this expression; asking must change nothing. */
  guardSubject(on: Expr, frame: BodyFrame): CallCondition['subject'] | undefined;
}

export const NO_CONDITIONS: FrameworkConditions = {
  decideCall: () => undefined,
  decideEquality: () => undefined,
  decideMember: () => undefined,
  classTest: () => undefined,
  declaresMethod: () => false,
  lacksMethod: () => false,
  isStated: () => false,
  isKeyTest: () => false,
  assertedBy: () => undefined,
  guardSubject: () => undefined,
};
