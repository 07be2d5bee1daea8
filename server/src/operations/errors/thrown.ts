import type { ReturnSite, ThrownException } from '@docgen/engine';
import { FORM_REQUEST, HTTP_RESPONSE_EXCEPTION, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
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
import { alternatives, answersTo, type ErrorAnswer, fromEntry, unbuilt, writeAnswers } from './answer.js';
import { failureThrows } from './failures.js';
import { hookThrows } from './hook-throws.js';
import { readAnswer } from './read-answer.js';

/**
 * Documents the exceptions an action throws, itself, in its callees or in its form request (errors 2-5). Reads the throws of the engine and
 * the application's handling; at a status the action returns on its own they are alternatives to what it returns.
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
        const standing = draft.mediaTypes(answer.status);
        // The framework's answer is no alternative to a response without a body, which would then seem to have one.
        const stands = answer.read === true || standing.length > 0;
        if (stands && !ignored.has(answer.status)) joined.push(...alternatives(answer, standing));
        continue;
      }
      byStatus.set(answer.status, [...(byStatus.get(answer.status) ?? []), answer]);
    }
    const own = [...byStatus].flatMap(([status, answers]) =>
      ignored.has(status) ? unbuilt(status, answers) : writeAnswers(status, answers, ctx),
    );
    return [...joined, ...own];
  },
};

function answersOf(operation: OperationRoute, ctx: AnalysisContext): ErrorAnswer[] {
  const failed = failureThrows(operation, ctx);
  const ofHooks = new Set(hookThrows(operation, ctx));
  const own = [...actionAnalysis(operation, ctx).thrown, ...ofHooks];
  const thrown = failed.length === 0 ? withValidation(own, operation, ctx) : [...own, ...failed];
  return thrown.flatMap((t) => {
    if (t.response !== undefined) return answersCarried(t, t.response, ctx);
    // A 5xx of a request is a fault of its class, which no client meets: 500 stood at 88 operations of two applications.
    const answers = answersTo(t, ctx).filter(({ status }) => !ofHooks.has(t) || !status.startsWith('5'));
    if (answers.some(({ unplaced }) => unplaced)) reportUnplaced(t, ctx);
    return answers;
  });
}

/**
 * Reads the response an exception carries (errors 2.7): the router answers with that of an `HttpResponseException` itself, any other
 * goes through the handler.
 */
function answersCarried(t: ThrownException, site: ReturnSite, ctx: AnalysisContext): ErrorAnswer[] {
  const context = { ctx, action: t.exceptionFqcn, ignored: new Set<string>(), at: mapping(ctx) };
  const carries = siteEntries(site, context);
  if (t.exceptionFqcn === HTTP_RESPONSE_EXCEPTION) return carries.map((entry) => fromEntry(entry, t));
  const read = readAnswer({ exception: t.exceptionFqcn, status: t.httpStatusHint, alone: true, carries }, ctx);
  return (typeof read === 'object' ? read.entries : carries).map((entry) => fromEntry(entry, t));
}

/** Reports an HTTP exception without a readable status (errors 3). */
function reportUnplaced(t: ThrownException, ctx: AnalysisContext): void {
  const name = classOf(ctx, t.exceptionFqcn)?.name ?? t.exceptionFqcn;
  ctx.raise('inference.http-exception-status-unread', { class: name, status: '500' }, { anchor: t.anchor });
}

/** Adds the body of a failed validation beside another 422 of the action; alone it is documented elsewhere. */
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
