import {
  frameworkStatus,
  HTTP_EXCEPTION,
  HTTP_EXCEPTION_INTERFACE,
  VALIDATION_EXCEPTION,
} from '@docgen/laravel-knowledge';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun, BodyFrame } from '../../infer/frame.js';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { INT, list, literal, map, STRING, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { refusalStatus } from './refused-validation.js';

/** Types `getStatusCode()` of the exception a handler is asked about: it has the status it was thrown with (errors 4.4). */
function raisedStatus(on: ClassType, run: AnalysisRun): Type | undefined {
  const known = askRoute(run, `status of ${on.fqcn}`, ({ raised }) =>
    raised !== undefined && on.exact === true && raised.of.toLowerCase() === on.fqcn.toLowerCase()
      ? raised.status
      : undefined,
  );
  return known === undefined ? undefined : literal(known);
}

/** Types the same where the project's class writes the method itself: `$code === 0 ? 500 : $code` says less. */
export function statusOfRaised(on: ClassType, name: string, run: AnalysisRun): Type | undefined {
  if (on.exact !== true || name.toLowerCase() !== 'getstatuscode') return undefined;
  return run.codebase.isSubclass(on.fqcn, HTTP_EXCEPTION_INTERFACE) ? raisedStatus(on, run) : undefined;
}

/** Types the status of an exception that only its class speaks of: 404 of one that stands for a page that is not there. */
function pinnedStatus(fqcn: string): Type {
  const status = frameworkStatus(fqcn);
  return status === undefined || status === null ? INT : literal(status);
}

/** Types the public status of a refused validation: the one it was thrown with, in a `catch` the one its class refuses with. */
export function refusedStatus(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  if (name !== 'status' || !run.codebase.isSubclass(on.fqcn, VALIDATION_EXCEPTION)) return undefined;
  const anything: CallArgs = { frame, positional: [], named: new Map(), unreadable: true };
  const status = raisedStatus(on, run) ?? refusalStatus(on.fqcn, anything, run);
  return status.kind === 'literal' ? status : INT;
}

export const exceptionRules: readonly ClassRules[] = [
  {
    fqcn: HTTP_EXCEPTION,
    methods: rules([
      ['getStatusCode', ({ on, frame }) => raisedStatus(on, frame.run) ?? pinnedStatus(on.fqcn)],
      ['getHeaders', map(STRING, unknown('mixed'))],
    ]),
  },
  { fqcn: VALIDATION_EXCEPTION, methods: rules([['errors', map(STRING, list(STRING))]]) },
];
