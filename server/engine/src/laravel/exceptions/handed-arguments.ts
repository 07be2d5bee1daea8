import { HTTP_EXCEPTION } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { argText, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { tracedArguments } from '../../infer/throws/traced-arguments.js';
import type { Type } from '../../types/type.js';
import { parentArguments, runConstructor } from './constructed-properties.js';
import { takesHeaderFirst } from './exception-headers.js';

/** Limits the classes a constructor is followed up through. */
const MAX_PARENTS = 8;

/**
 * Follows the constructors of the project up to the first class of the framework, PHP or a package: names it, with the arguments it is
 * given. Undefined where a constructor hands none on.
 */
export function handedArguments(
  fqcn: string,
  args: CallArgs | undefined,
  run: AnalysisRun,
  bound = 0,
): { fqcn: string; args: CallArgs | undefined } | undefined {
  const { codebase } = run;
  const own = codebase.projectMethod(fqcn, '__construct');
  if (own === undefined) return { fqcn: firstForeign(fqcn, run), args };
  const body = codebase.body(own);
  const above = codebase.classOf(own.owner)?.extends;
  if (body === undefined || above === undefined || bound >= MAX_PARENTS) return undefined;
  const trace = new Map<Expr, Type>();
  const frame = runConstructor(fqcn, own, body, args, run, trace);
  const passed = parentArguments(body.body);
  return passed === undefined
    ? undefined
    : handedArguments(above, tracedArguments(passed, frame, trace), run, bound + 1);
}

/** Names the nearest class above, or the class itself, that the project does not write. */
function firstForeign(fqcn: string, { codebase }: AnalysisRun): string {
  let at = fqcn;
  for (let i = 0; i < MAX_PARENTS && codebase.isProject(at); i++) at = codebase.classOf(at)?.extends ?? at;
  return at;
}

/** Gives the literal message an exception of this class, or of none the project writes, is made with (errors 2.8). */
export function exceptionMessage(fqcn: string, args: CallArgs): string | undefined {
  return argText(args, fqcn === HTTP_EXCEPTION || takesHeaderFirst(fqcn) ? 1 : 0, 'message');
}
