import type { ThrownException } from '@docgen/engine';
import { FORM_REQUEST, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { classOf } from '@docgen/php';
import {
  type AnalysisContext,
  actionFacts,
  type Concern,
  type Contribution,
  ignoredStatuses,
  isA,
  type OperationRoute,
} from '../../analysis/index.js';
import { siteEntries } from '../responses/index.js';
import { actionAnalysis, mapping } from '../schema/index.js';
import { alternatives, answeredBy, type ErrorAnswer, fromEntry, unbuilt, written } from './answer.js';

/**
 * Responses of the exceptions an action throws, itself or in what it calls (errors 2-5). Reads the throws of the engine and the
 * application's handling; a status the action returns on its own stays as it is.
 */
export const thrownExceptions: Concern = {
  name: 'thrown-exceptions',
  phase: 'errors',
  priority: 100,
  contribute(operation, ctx, draft) {
    const ignored = ignoredStatuses(operation, ctx);
    const documented = new Set(draft.responses());
    const byStatus = new Map<string, ErrorAnswer[]>();
    const joined: Contribution[] = [];
    for (const answer of answersOf(operation, ctx)) {
      if (documented.has(answer.status)) {
        if (answer.read === true && !ignored.has(answer.status)) joined.push(...alternatives(answer));
        continue;
      }
      byStatus.set(answer.status, [...(byStatus.get(answer.status) ?? []), answer]);
    }
    const own = [...byStatus].flatMap(([status, answers]) =>
      ignored.has(status) ? unbuilt(status, answers) : written(status, answers, ctx),
    );
    return [...joined, ...own];
  },
};

function answersOf(operation: OperationRoute, ctx: AnalysisContext): ErrorAnswer[] {
  return withValidation(actionAnalysis(operation, ctx).thrown, operation, ctx).flatMap((t) => {
    if (t.response !== undefined) {
      const context = { ctx, action: t.exceptionFqcn, ignored: new Set<string>(), at: mapping(ctx) };
      return siteEntries(t.response, context).map((entry) => fromEntry(entry, t));
    }
    const answers = answeredBy(t, ctx);
    if (t.httpStatusHint === null && answers.some((a) => a.status === '500')) tellUnplaced(t, ctx);
    return answers;
  });
}

/** An HTTP exception of the project that does not say its status (errors 3); of a vendor class nobody here can make it say. */
function tellUnplaced(t: ThrownException, ctx: AnalysisContext): void {
  const declared = classOf(ctx, t.exceptionFqcn);
  if (declared === undefined || declared.path.startsWith('vendor/')) return;
  ctx.raise('inference.http-exception-status-unread', { class: declared.name }, { anchor: t.anchor });
}

/**
 * A failed validation answers for itself elsewhere; beside another 422 of the action it is one of the two bodies of that
 * status.
 */
function withValidation(throws: readonly ThrownException[], operation: OperationRoute, ctx: AnalysisContext) {
  const byCall = (t: ThrownException) => t.confidence === 'likely' && t.exceptionFqcn === VALIDATION_EXCEPTION;
  const others = throws.filter((t) => !byCall(t));
  const first = others.find((t) => t.httpStatusHint === 422);
  if (first === undefined || others.some((t) => t.exceptionFqcn === VALIDATION_EXCEPTION)) return others;
  const inline = throws.find(byCall);
  if (inline !== undefined) return [...throws];
  const requests = (actionFacts(ctx, operation)?.params ?? []).some(
    (param) => param.type?.k === 't' && isA(ctx, param.type.name, FORM_REQUEST),
  );
  const { messageLiteral: _, response: _r, ...rest } = first;
  return requests ? [...others, { ...rest, exceptionFqcn: VALIDATION_EXCEPTION }] : others;
}
