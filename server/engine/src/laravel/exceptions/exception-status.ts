import {
  frameworkStatus,
  HTTP_EXCEPTION,
  HTTP_EXCEPTION_INTERFACE,
  VALIDATION_EXCEPTION,
} from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { runBody } from '../../infer/evaluator.js';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../../infer/frame.js';
import { tracedArguments } from '../../infer/throws/traced-arguments.js';
import { exactly } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { constructedFrame, heldCode } from './constructed-code.js';
import { parentArguments, runConstructor } from './constructed-properties.js';
import { refusalStatus } from './refused-validation.js';

/** Gives a constant status; values outside 100-599 are refused. */
export function asStatus(type: Type | undefined): number | null {
  const value = type?.kind === 'literal' ? Number(type.value) : Number.NaN;
  return Number.isInteger(value) && value >= 100 && value <= 599 ? value : null;
}

/**
 * Gives the status an exception of this class reaches the client with (errors 3): the one the class pins, the one this
 * construction passes on, or the framework's. `null`: an HTTP exception whose status is not constant. 500 for any other
 * class.
 */
export function exceptionStatus(fqcn: string, args: CallArgs | undefined, run: AnalysisRun, bound = 0): number | null {
  const { codebase } = run;
  const table = frameworkStatus(fqcn);
  if (table !== undefined) return table ?? 500;
  if (fqcn.toLowerCase() === HTTP_EXCEPTION.toLowerCase()) return asStatus(args && argType(args, 0, 'statusCode'));
  if (codebase.classOf(fqcn) === undefined || bound > 8) return 500;
  if (codebase.isSubclass(fqcn, HTTP_EXCEPTION_INTERFACE)) {
    const pinned = methodStatus(fqcn, 'getStatusCode', run);
    if (pinned === null) return instanceStatus(fqcn, args, run);
    if (pinned !== undefined) return pinned;
  }
  if (codebase.isSubclass(fqcn, VALIDATION_EXCEPTION)) return asStatus(refusalStatus(fqcn, args, run));
  const above = codebase.classOf(fqcn)?.extends;
  if (above === undefined) return 500;
  const own = codebase.method(fqcn, '__construct');
  const body = own !== undefined && own.owner.toLowerCase() === fqcn.toLowerCase() ? codebase.body(own) : undefined;
  if (own === undefined || body === undefined) return exceptionStatus(above, args, run, bound + 1);

  const trace = new Map<Expr, Type>();
  const frame = runConstructor(fqcn, own, body, args, run, trace);
  const passed = parentArguments(body.body);
  if (passed === undefined) return exceptionStatus(above, undefined, run, bound + 1);
  return exceptionStatus(above, tracedArguments(passed, frame, trace), run, bound + 1);
}

/**
 * Evaluates `getStatusCode()` of an instance made with these arguments: mostly a property the constructor wrote, or the code it
 * handed on.
 */
function instanceStatus(fqcn: string, args: CallArgs | undefined, run: AnalysisRun): number | null {
  const { codebase } = run;
  const asked = codebase.method(fqcn, 'getStatusCode');
  const body = asked === undefined ? undefined : codebase.body(asked);
  if (asked === undefined || body === undefined) return null;
  const frame = constructedFrame(fqcn, asked, body, args, run);
  return asStatus(runBody(body.body, frame));
}

/** Limits the classes below a caught one whose codes are compared. */
const MAX_CLASSES = 16;

/**
 * Types `getCode()` of an exception that was caught, where its class and all below it hand a constant on, whatever they are made with:
 * `parent::__construct($message, 422)`.
 */
export function pinnedCode(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const { codebase } = run;
  if (name.toLowerCase() !== 'getcode' || !codebase.isProject(on.fqcn)) return undefined;
  if (!codebase.isSubclass(on.fqcn, 'Exception') || on.has?.some((field) => field.key === 'code') === true)
    return undefined;
  const below =
    on.exact === true ? [] : (codebase.reader.read<string[]>(`implementors:${codebase.spelled(on.fqcn)}`) ?? []);
  const own = codebase.classOf(on.fqcn)?.abstract === true && on.exact !== true ? [] : [on.fqcn];
  const all = [...own, ...below];
  if (all.length === 0 || all.length > MAX_CLASSES) return undefined;
  const anything: CallArgs = { frame, positional: [], named: new Map(), unreadable: true };
  const codes = all.map((fqcn) => heldCode(fqcn, anything, run));
  const known = codes.filter((code) => code?.kind === 'literal');
  return known.length === codes.length ? union(known) : undefined;
}

/** Evaluates the constant a method of a project class returns; undefined when the class has none of its own. */
function methodStatus(fqcn: string, name: string, run: AnalysisRun): number | null | undefined {
  const found = run.codebase.method(fqcn, name);
  const body = found === undefined ? undefined : run.codebase.body(found);
  if (found === undefined || body === undefined) return undefined;
  const receiver = exactly(run.codebase.typeOfName(fqcn));
  const frame = createFrame(run, { fact: found.bodyId, root: body, self: found.owner, receiver });
  return asStatus(runBody(body.body, frame));
}
