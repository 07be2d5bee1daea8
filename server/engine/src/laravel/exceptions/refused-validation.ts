import {
  frameworkStatus,
  RESPONSABLE_CONTRACT,
  SYMFONY_RESPONSE,
  VALIDATION_EXCEPTION,
} from '@docgen/laravel-knowledge';
import { constantExpression } from '../../infer/class/constant-expression.js';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { isUnreadable } from '../../infer/throws/raise.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { constructedProperties } from './constructed-properties.js';

/** Types the status in the public property of a refused validation: what constructors of the project write, else what a class declares. */
export function refusalStatus(fqcn: string, args: CallArgs | undefined, run: AnalysisRun): Type {
  const usual: Type = { kind: 'literal', value: frameworkStatus(VALIDATION_EXCEPTION) ?? 422 };
  const { codebase } = run;
  if (!codebase.isProject(fqcn)) return usual;
  const written = constructedProperties(fqcn, args, run).get('this->status');
  if (written !== undefined) return written;
  const declared = codebase.property(fqcn, 'status');
  if (declared?.fact.default === undefined || !codebase.isProject(declared.owner)) return usual;
  return constantExpression(declared.fact.default, declared.id, declared.owner, run);
}

/**
 * Lists the responses a refused validation may carry: what its constructor keeps as such, else what the framework's is given. An object known
 * to be no response is none: no client gets it. `always`: it never has another answer.
 */
export function refusalResponses(
  fqcn: string,
  args: CallArgs | undefined,
  base: CallArgs | undefined,
  run: AnalysisRun,
): { responses: readonly Type[]; always: boolean } {
  const { codebase } = run;
  if (!codebase.isSubclass(fqcn, VALIDATION_EXCEPTION)) return NONE;
  const written = codebase.isProject(fqcn) ? constructedProperties(fqcn, args, run).get('this->response') : undefined;
  const given = written ?? (base === undefined ? undefined : argType(base, 1, 'response'));
  if (given === undefined) return NONE;
  const members = membersOf(given);
  const responses = members.filter(
    (one) =>
      one.kind === 'class' &&
      (isUnreadable(one.fqcn, codebase) ||
        [SYMFONY_RESPONSE, RESPONSABLE_CONTRACT].some((answer) => codebase.isSubclass(one.fqcn, answer))),
  );
  return { responses, always: responses.length > 0 && responses.length === members.length };
}

const NONE = { responses: [], always: false };
