import type { Expr } from '@docgen/php';
import type { Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import type { AnalysisRun } from '../frame.js';
import type { ThrowWalk } from '../throws/throw-walk.js';

/** The questions inference asks about exceptions. */
export interface FrameworkThrows {
  /** Names the exception that carries a response, its first argument. */
  readonly responseException: string | undefined;
  /** Gives the HTTP status (100–599) an exception reaches the client with; null where it is chosen at run time (errors 3). */
  exceptionStatus(fqcn: string, args: CallArgs | undefined, run: AnalysisRun): number | null;
  /** Adds to the walk what a throwing function throws; false for any other function, by its name in lower case. */
  functionThrows(expr: Extract<Expr, { k: 'call' }>, name: string, args: CallArgs, walk: ThrowWalk): boolean;
  /** Names what a method with an unread body throws: the exception and each status it is thrown with (errors 2.2). */
  methodThrows(
    name: string,
    on: Type | undefined,
    args: CallArgs,
    codebase: Codebase,
  ): { exception: string; statuses: readonly number[] } | undefined;
  /** Tells whether a callee keeps a closure for later or swallows what it throws, by its name in lower case. */
  keepsClosure(callee: string): boolean;
  /** Tells whether a function only reports the exception it is given, by its name in lower case. */
  onlyReports(name: string): boolean;
}

export const NO_THROWS: FrameworkThrows = {
  responseException: undefined,
  exceptionStatus: () => 500,
  functionThrows: () => false,
  methodThrows: () => undefined,
  keepsClosure: () => false,
  onlyReports: () => false,
};
