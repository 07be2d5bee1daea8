import type { Expr } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import type { Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import { argText, type CallArgs } from '../expression/calls/arguments.js';
import type { AnalysisRun, BodyFrame } from '../frame.js';
import type { ThrowWalk } from '../throws/throw-walk.js';

/** The questions inference asks about exceptions. */
export interface FrameworkThrows {
  /** Names the exception that carries a response, its first argument. */
  readonly responseException: string | undefined;
  /** Gives the HTTP status (100–599) an exception reaches the client with; null where it is chosen at run time (errors 3). */
  exceptionStatus(fqcn: string, args: CallArgs | undefined, run: AnalysisRun): number | null;
  /** Gives the status that the exception's own `render()` takes from what this construction wrote (errors 4.4). */
  renderedStatus(fqcn: string, args: CallArgs, run: AnalysisRun): number | undefined;
  /** Lists the properties of the exception that hold a status after this construction; `code` stands for what `getCode()` gives (errors 4.4). */
  heldStatuses(fqcn: string, args: CallArgs | undefined, frame: BodyFrame): [name: string, status: number][];
  /** Adds to the walk what a throwing function throws; false for any other function, by its name in lower case. */
  functionThrows(expr: Extract<Expr, { k: 'call' }>, name: string, args: CallArgs, walk: ThrowWalk): boolean;
  /**
   * Names what a method with an unread body throws: the exception and each status it is thrown with (errors 2.2); `idle` is the ability of
   * a gate that never denies.
   */
  methodThrows(
    name: string,
    on: Type | undefined,
    args: CallArgs,
    codebase: Codebase,
  ): { exception: string; statuses: readonly number[]; idle?: string } | undefined;
  /** Tells whether a static method of a framework exception makes one. */
  makesException(fqcn: string, name: string, codebase: Codebase): boolean;
  /** Tells which exceptions a method that answers its receiver is one of, and the status it gives them. */
  changesException(name: string, args: CallArgs): { of: readonly string[]; status?: Type } | undefined;
  /**
   * Names the first class above an exception that the project does not write, and the arguments its constructor is given where the
   * exception is made with these; undefined where that cannot be told.
   */
  handedArguments(
    fqcn: string,
    args: CallArgs | undefined,
    run: AnalysisRun,
  ): { fqcn: string; args: CallArgs | undefined } | undefined;
  /** Gives the literal message of an exception of a class the project does not write, made with these arguments. */
  exceptionMessage(fqcn: string, args: CallArgs): string | undefined;
  /**
   * Lists the responses that an exception may carry in place of its own answer, made with `args`, from which the class above that the project
   * does not write is made with `base`; `always` where it carries one whatever happens.
   */
  carriedResponses(
    fqcn: string,
    args: CallArgs | undefined,
    base: CallArgs | undefined,
    run: AnalysisRun,
  ): { responses: readonly Type[]; always: boolean };
  /** Gives the headers of the framework's answer to an exception made with these arguments. */
  exceptionHeaders(fqcn: string, args: CallArgs): NonNullable<ThrownException['headers']>;
  /** Tells whether a method throws the response it is called on. */
  throwsItself(name: string, on: Type | undefined): boolean;
  /** Gives the object and the method of it that a call runs at once; undefined for a call that does nothing of the kind. */
  runsAtOnce(name: string, on: Type | undefined, args: CallArgs): { on: Type; method: string } | undefined;
  /** Tells whether a callee keeps a closure for later or swallows what it throws, by its name in lower case. */
  keepsClosure(callee: string): boolean;
  /** Tells whether a function only reports the exception it is given, by its name in lower case. */
  onlyReports(name: string): boolean;
}

export const NO_THROWS: FrameworkThrows = {
  responseException: undefined,
  exceptionStatus: () => 500,
  renderedStatus: () => undefined,
  heldStatuses: () => [],
  functionThrows: () => false,
  methodThrows: () => undefined,
  makesException: () => false,
  changesException: () => undefined,
  handedArguments: (fqcn, args) => ({ fqcn, args }),
  exceptionMessage: (_, args) => argText(args, 0, 'message'),
  carriedResponses: () => ({ responses: [], always: false }),
  exceptionHeaders: () => [],
  throwsItself: () => false,
  runsAtOnce: () => undefined,
  keepsClosure: () => false,
  onlyReports: () => false,
};
