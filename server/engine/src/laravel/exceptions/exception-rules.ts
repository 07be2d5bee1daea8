import { type ClassRules, rules } from '../../infer/member-rule.js';
import { INT, list, map, STRING, unknown } from '../../types/make.js';
import { HTTP_EXCEPTION, VALIDATION } from './http-exceptions.js';

export const exceptionRules: readonly ClassRules[] = [
  {
    fqcn: HTTP_EXCEPTION,
    methods: rules([
      ['getStatusCode', INT],
      ['getHeaders', map(STRING, unknown('mixed'))],
    ]),
  },
  { fqcn: VALIDATION, methods: rules([['errors', map(STRING, list(STRING))]]) },
];
