import { HTTP_EXCEPTION, HTTP_EXCEPTION_INTERFACE, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import type { AnalysisRun } from '../../infer/frame.js';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { INT, list, literal, map, STRING, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';

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

export const exceptionRules: readonly ClassRules[] = [
  {
    fqcn: HTTP_EXCEPTION,
    methods: rules([
      ['getStatusCode', ({ on, frame }) => raisedStatus(on, frame.run) ?? INT],
      ['getHeaders', map(STRING, unknown('mixed'))],
    ]),
  },
  { fqcn: VALIDATION_EXCEPTION, methods: rules([['errors', map(STRING, list(STRING))]]) },
];
