import type { Expr } from '@docgen/php';
import type { ClassType, Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import type { AnalysisRun, BodyFrame } from '../frame.js';

/** The questions inference asks about objects that calls and writes change where they are. */
export interface FrameworkState {
  /** Tells whether the type says what an object holds, so that a change of the object changes its type. */
  isContainer(type: Type, codebase: Codebase): type is ClassType;
  /** Tells whether a method of a container changes what it holds, by its name in lower case. */
  changesContainer(method: string): boolean;
  /** Tells whether a function or method returns a container, or a query a record, no other name holds yet, by its name in lower case. */
  makesContainer(kind: 'function' | 'method' | 'record', name: string): boolean;
  /** Tells whether a method may change what its object is published as. */
  restates(method: string): boolean;
  /** Writes to the frame's state what the call left of its receiver. */
  receiverCalled(
    expr: Extract<Expr, { k: 'mcall' }>,
    receiver: Type,
    args: CallArgs,
    result: Type,
    frame: BodyFrame,
  ): void;
  /**
   * Tells whether a method answers its receiver, changed (`same`), or leaves it what it answers (`result`; `held`: a property, too, that
   * no statement of the body has written).
   */
  receiverBecomes(on: ClassType, method: string, codebase: Codebase): 'same' | 'result' | 'held' | undefined;
  /** Writes to the frame's state that `$on[$key]` of an object was written; `base` is its type, no key appends. */
  offsetWritten(on: Expr, base: Type, key: Type | undefined, value: Type, frame: BodyFrame): void;
  /** Writes to the frame's state that `$on[$key]` of an object was removed. */
  offsetRemoved(on: Expr, key: Type | undefined, frame: BodyFrame): void;
  /**
   * Gives the array form of an object with a member written, or removed where no value is given; undefined where nobody can say what the
   * array is then.
   */
  arrayFormWritten(form: ClassType, key: string, value: Type | undefined, frame: BodyFrame): ClassType | undefined;
  /** Writes to the frame's state that `$on->name` of an object was unset. */
  propertyRemoved(on: Expr, name: string, frame: BodyFrame): void;
  /** Gives the object with a property written, where its type says its properties; no name is any property. */
  withProperty(on: ClassType, name: string | undefined, value: Type): ClassType;
  /** Gives a record with an attribute written; no name is any attribute. Asked only where `isRecord` holds. */
  recordWritten(on: ClassType, name: string | undefined, value: Type, frame: BodyFrame): ClassType;
  /** Gives a record that has a related value in the place of the one it had; the record itself where the name is none of its relations. */
  recordHolding(on: ClassType, name: string, value: Type, frame: BodyFrame): ClassType;
  /** Maps every record inside a value, at any depth, those that records are loaded with included. */
  mapRecords(type: Type, next: (record: ClassType) => Type, frame: BodyFrame): Type;
  /** Maps the records that a record holds. */
  mapRelated(on: ClassType, next: (record: ClassType) => Type, frame: BodyFrame): ClassType;
  /** Tells whether a method may take members away from what a record is sent as, by its name in lower case. */
  hidesMembers(method: string): boolean;
  /** Tells whether a record is sent without a member, or with another value of one, that another of its class has. */
  promisesLess(before: ClassType, after: ClassType, frame: BodyFrame): boolean;
  /** Joins what is known of records of one class where branches meet; each type keeps its place. */
  joinRecords(types: readonly Type[], run: AnalysisRun): readonly Type[];
  /** Tells whether a type is the sign that an array member may be missing. */
  isAbsence(type: Type): boolean;
  /** Gives what tells a scalar apart from another of its type, beyond the canonical key. */
  noteOf(type: Type): string | undefined;
}

export const NO_STATE: FrameworkState = {
  isContainer: (_type): _type is ClassType => false,
  changesContainer: () => false,
  makesContainer: () => false,
  restates: () => false,
  receiverCalled: () => {},
  receiverBecomes: () => undefined,
  offsetWritten: () => {},
  offsetRemoved: () => {},
  arrayFormWritten: () => undefined,
  propertyRemoved: () => {},
  withProperty: (on) => on,
  recordWritten: (on) => on,
  recordHolding: (on) => on,
  mapRecords: (type) => type,
  mapRelated: (on) => on,
  hidesMembers: () => false,
  promisesLess: () => false,
  joinRecords: (types) => types,
  isAbsence: () => false,
  noteOf: () => undefined,
};
