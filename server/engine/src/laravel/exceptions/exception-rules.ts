import { HTTP_EXCEPTION, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { INT, list, literal, map, STRING, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Types `getStatusCode()`: the exception a handler is asked about has the status it was thrown with (errors 4.4). */
function statusCode({ on, frame: { run } }: MemberCall): Type {
  const known = askRoute(run, `status of ${on.fqcn}`, ({ raised }) =>
    raised !== undefined && on.exact === true && raised.of.toLowerCase() === on.fqcn.toLowerCase()
      ? raised.status
      : undefined,
  );
  return known === undefined ? INT : literal(known);
}

export const exceptionRules: readonly ClassRules[] = [
  {
    fqcn: HTTP_EXCEPTION,
    methods: rules([
      ['getStatusCode', statusCode],
      ['getHeaders', map(STRING, unknown('mixed'))],
    ]),
  },
  { fqcn: VALIDATION_EXCEPTION, methods: rules([['errors', map(STRING, list(STRING))]]) },
];
