import { HTTP_EXCEPTION, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { INT, list, map, STRING, unknown } from '../../types/make.js';

export const exceptionRules: readonly ClassRules[] = [
  {
    fqcn: HTTP_EXCEPTION,
    methods: rules([
      ['getStatusCode', INT],
      ['getHeaders', map(STRING, unknown('mixed'))],
    ]),
  },
  { fqcn: VALIDATION_EXCEPTION, methods: rules([['errors', map(STRING, list(STRING))]]) },
];
