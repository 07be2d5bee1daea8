import {
  ACCESS_RESPONSE,
  AUTHORIZATION_EXCEPTION,
  GATE_CONTRACT,
  GATE_FACADE,
  HTTP_RESPONSE_EXCEPTION,
  MODEL_NOT_FOUND_EXCEPTION,
  QUERY_BUILDER,
  VALIDATION_EXCEPTION,
} from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { FrameworkThrows } from '../../infer/framework/throws.js';
import { literal } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { isCollection } from '../classes.js';
import { JOB_METHOD, jobRunBy } from '../container/jobs.js';
import { isResponse } from '../http/response-type.js';
import { abortThrows } from './abort-functions.js';
import { exceptionHeaders } from './exception-headers.js';
import { exceptionStatus } from './exception-status.js';
import { denialsIn } from './gate-response.js';
import { gateDenials } from './gates.js';
import { exceptionMessage, handedArguments } from './handed-arguments.js';
import { heldStatuses } from './held-statuses.js';
import { refusalResponses } from './refused-validation.js';
import { renderedStatus } from './rendered-status.js';
import { throwingMethod } from './throwing-methods.js';

const GATES = [GATE_FACADE, GATE_CONTRACT];

function methodThrows(
  name: string,
  on: Type | undefined,
  args: CallArgs,
  codebase: Codebase,
): { exception: string; statuses: readonly number[]; idle?: string } | undefined {
  const fqcn = on?.kind === 'class' ? on.fqcn : undefined;
  const known = throwingMethod(name, {
    collection: fqcn !== undefined && isCollection(fqcn, codebase),
    plainBuilder: fqcn !== undefined && codebase.isSubclass(fqcn, QUERY_BUILDER),
    gate: fqcn !== undefined && GATES.includes(fqcn),
  });
  if (known === undefined) return undefined;
  const gated = /^authorize(foruser)?$/i.exec(name);
  if (gated === null) return { exception: known.exception, statuses: [known.status] };
  return { exception: known.exception, ...denialsOf(on, args, gated[1] === undefined ? 0 : 1, codebase) };
}

/**
 * Lists the statuses of `authorize()`: of the gate it names from this argument on, or of the answer it is called on; 403 where the gate
 * never denies, which `idle` names (errors 9.3).
 */
function denialsOf(
  on: Type | undefined,
  args: CallArgs,
  from: number,
  codebase: Codebase,
): { statuses: readonly number[]; idle?: string } {
  if (on?.kind === 'class' && on.fqcn === ACCESS_RESPONSE) return { statuses: denialsIn(on) };
  const ability = argText(args, from, 'ability');
  if (ability === undefined) return { statuses: [403] };
  const subject = subjectOf(argType(args, from + 1, 'arguments'));
  const denials = gateDenials(codebase.reader, { ability, ...(subject === undefined ? {} : { subject }) });
  return denials.length === 0 ? { statuses: [403], idle: ability } : { statuses: denials };
}

/** Names the class a gate is asked about: of an object, a class by its name, or the first of a list of them. */
function subjectOf(given: Type | undefined): string | undefined {
  if (given?.kind === 'class') return given.fqcn;
  if (given?.kind === 'literal' && typeof given.value === 'string') return given.value.replace(/^\\/, '');
  return given?.kind === 'shape' ? subjectOf(given.fields.find(({ key }) => key === '0')?.type) : undefined;
}

/** Lists the methods of framework exceptions that answer their receiver; `status` reads the status they give it. */
const FLUENT: Record<string, { of: readonly string[]; status?: (args: CallArgs) => Type | undefined }> = {
  status: { of: [VALIDATION_EXCEPTION], status: (args) => argType(args, 0, 'status') },
  withstatus: { of: [AUTHORIZATION_EXCEPTION], status: (args) => argType(args, 0, 'status') },
  asnotfound: { of: [AUTHORIZATION_EXCEPTION], status: () => literal(404) },
  setresponse: { of: [AUTHORIZATION_EXCEPTION] },
  errorbag: { of: [VALIDATION_EXCEPTION] },
  redirectto: { of: [VALIDATION_EXCEPTION] },
  setmodel: { of: [MODEL_NOT_FOUND_EXCEPTION] },
};

function changesException(name: string, args: CallArgs): { of: readonly string[]; status?: Type } | undefined {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(FLUENT, lower) ? FLUENT[lower] : undefined;
  const status = known?.status?.(args);
  return known === undefined ? undefined : { of: known.of, ...(status === undefined ? {} : { status }) };
}

const KEEPS_CLOSURE = new Set('dispatch rescue defer listen macro later aftercommit terminating extend'.split(' '));

const REPORTS = new Set(['report', 'logger', 'info']);

export const throws: FrameworkThrows = {
  responseException: HTTP_RESPONSE_EXCEPTION,
  exceptionStatus,
  renderedStatus,
  heldStatuses,
  functionThrows: abortThrows,
  methodThrows,
  makesException: (fqcn, name, codebase) =>
    name.toLowerCase() === 'withmessages' && codebase.isSubclass(fqcn, VALIDATION_EXCEPTION),
  changesException,
  handedArguments,
  exceptionMessage,
  carriedResponses: refusalResponses,
  exceptionHeaders,
  throwsItself: (name, on) => name.toLowerCase() === 'throwresponse' && on?.kind === 'class' && isResponse(on.fqcn),
  runsAtOnce: (name, on, args) => {
    const job = jobRunBy(name, on, args);
    return job === undefined ? undefined : { on: job, method: JOB_METHOD };
  },
  keepsClosure: (callee) => KEEPS_CLOSURE.has(callee),
  onlyReports: (name) => REPORTS.has(name),
};
