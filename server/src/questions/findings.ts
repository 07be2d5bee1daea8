import type { Diagnostic } from '@docgen/protocol';
import type { ResultQuestion } from './question.js';

/** Asks for the findings of a build, sorted (diagnostics 2.3): those of `codes`, or all of them. */
export const findings: ResultQuestion<{ codes: readonly string[] | null }, Diagnostic[]> = {
  about: 'result',
  answer: ({ diagnostics }, { codes }) =>
    codes === null ? diagnostics : diagnostics.filter(({ code }) => codes.includes(code)),
};
