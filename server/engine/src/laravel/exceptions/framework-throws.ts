import { GATE_CONTRACT, GATE_FACADE, HTTP_RESPONSE_EXCEPTION, QUERY_BUILDER } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { FrameworkThrows } from '../../infer/framework/throws.js';
import type { Type } from '../../types/type.js';
import { isCollection } from '../classes.js';
import { abortThrows } from './abort-functions.js';
import { exceptionStatus } from './exception-status.js';
import { policyDenials } from './policy-denials.js';
import { throwingMethod } from './throwing-methods.js';

const GATES = [GATE_FACADE, GATE_CONTRACT];

function methodThrows(
  name: string,
  on: Type | undefined,
  args: CallArgs,
  codebase: Codebase,
): { exception: string; statuses: readonly number[] } | undefined {
  const fqcn = on?.kind === 'class' ? on.fqcn : undefined;
  const known = throwingMethod(name, {
    collection: fqcn !== undefined && isCollection(fqcn, codebase),
    plainBuilder: fqcn !== undefined && codebase.isSubclass(fqcn, QUERY_BUILDER),
    gate: fqcn !== undefined && GATES.includes(fqcn),
  });
  if (known === undefined) return undefined;
  const ability = /^authorize$/i.test(name) ? argText(args, 0, 'ability') : undefined;
  const statuses =
    ability === undefined ? [known.status] : policyDenials(ability, argType(args, 1, 'arguments'), codebase);
  return { exception: known.exception, statuses };
}

const KEEPS_CLOSURE = new Set('dispatch rescue defer listen macro later aftercommit terminating extend'.split(' '));

const REPORTS = new Set(['report', 'logger', 'info']);

export const throws: FrameworkThrows = {
  responseException: HTTP_RESPONSE_EXCEPTION,
  exceptionStatus,
  functionThrows: abortThrows,
  methodThrows,
  keepsClosure: (callee) => KEEPS_CLOSURE.has(callee),
  onlyReports: (name) => REPORTS.has(name),
};
