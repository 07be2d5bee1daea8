import { AUTHORIZATION_EXCEPTION, MODEL_NOT_FOUND_EXCEPTION, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type DraftView,
  frameworkAnswer,
  ignoredStatuses,
  type OperationRoute,
  routePlace,
  securityDeclarations,
  statusPhrase,
} from '../../analysis/index.js';
import { actionAnalysis } from '../schema/index.js';
import { findRules, isOpen, unruledRequest } from '../validation/index.js';
import { alternatives, type ErrorAnswer, fromContributions, unbuilt, writeAnswers } from './answer.js';
import { answersFailure, denials, failureThrows } from './failures.js';
import { validatesInHooks } from './form-request-hooks.js';
import { hookThrows } from './hook-throws.js';
import { middlewareAnswers } from './middleware-answers.js';
import { isLookedUp, missingAnswers } from './missing-answers.js';
import { middlewareSignals, type Signal } from './signals.js';

const PRODUCER = 'integration:implicit-response';

/**
 * Documents error responses no code throws explicitly: those of middleware, of segments that are looked up, of a form
 * request that may refuse (errors 9), and answers of the application's own middleware. Reads the route's middleware and
 * action; writes one response per status that no stronger layer documents yet.
 */
export const impliedErrors: Concern = {
  name: 'implicit-response',
  phase: 'errors',
  priority: -100,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    const open = securityDeclarations(operation, ctx).unauthenticated !== undefined;
    const ignored = ignoredStatuses(operation, ctx);
    const byAction = new Set(draft.responses());
    const documented = new Set(byAction);
    const { answers, refusing } = middlewareAnswers(operation, ctx);
    const own = new Map<string, ErrorAnswer[]>();
    for (const one of [...answers, ...missingAnswers(operation, ctx)])
      if (!open || one.status !== '401') own.set(one.status, [...(own.get(one.status) ?? []), one]);
    const out: Contribution[] = [];
    const signals = signalsOf(operation, refusing, ctx);
    const idle = idleGates(operation, ctx);
    const refused = byAction.has('403') && !ignored.has('403') && !own.has('403');
    if (idle.length > 0 && refused && signals.every(({ status }) => status !== 403))
      ctx.raise('authorization.gate-cannot-deny', { abilities: idle }, routePlace(operation));
    for (const signal of signals) {
      const status = String(signal.status);
      const alone = !byAction.has(status) && signals.every((s) => s === signal || s.status !== signal.status);
      if (signal.idle !== undefined && alone && !ignored.has(status))
        ctx.raise('authorization.gate-cannot-deny', { abilities: [...signal.idle] }, routePlace(operation));
      if (open && signal.status === 401) continue;
      if (byAction.has(status) && !ignored.has(status))
        out.push(
          ...fromContributions(answer(signal, operation, ctx)).flatMap((one) =>
            alternatives(one, draft.mediaTypes(status)),
          ),
        );
      if (documented.has(status)) continue;
      documented.add(status);
      if (ignored.has(status)) {
        out.push(unbuiltSignal(status));
        continue;
      }
      const found = answer(signal, operation, ctx);
      const beside = fromContributions(found);
      if (!beside.some((one) => own.has(one.status))) out.push(...found);
      else for (const one of beside) own.set(one.status, [one, ...(own.get(one.status) ?? [])]);
    }
    for (const [status, all] of own) {
      if (byAction.has(status)) {
        if (!ignored.has(status))
          out.push(
            ...all.filter(({ read }) => read === true).flatMap((one) => alternatives(one, draft.mediaTypes(status))),
          );
      } else out.push(...(ignored.has(status) ? unbuilt(status, all) : writeAnswers(status, all, ctx)));
    }
    return out;
  },
};

/** Lists signals in the order of errors 9, which decides the provenance of a status two signals give. */
function signalsOf(operation: OperationRoute, refusing: ReadonlySet<string>, ctx: AnalysisContext): Signal[] {
  if (ctx.document.errorResponses === 'none') return [];
  const signals = middlewareSignals(operation, refusing, ctx);
  const authenticated = signals[0]?.name === 'auth-middleware' ? 1 : 0;
  if (operation.missing === undefined && isLookedUp(operation, ctx)) {
    signals.splice(authenticated, 0, {
      name: 'route-model-binding',
      status: 404,
      exception: MODEL_NOT_FOUND_EXCEPTION,
    });
  }
  if (validates(operation, ctx))
    signals.splice(authenticated, 0, {
      name: 'validated-request',
      status: 422,
      exception: VALIDATION_EXCEPTION,
    });
  for (const status of denials(operation, ctx))
    signals.push({ name: 'formrequest-authorize', status, exception: AUTHORIZATION_EXCEPTION });
  return signals;
}

/** Lists the abilities the action asks for, of which none is ever denied; none where it answers 403 for another reason (errors 9.3). */
function idleGates(operation: OperationRoute, ctx: AnalysisContext): string[] {
  if (returns(403, operation, ctx)) return [];
  const thrown = [
    ...actionAnalysis(operation, ctx).thrown,
    ...hookThrows(operation, ctx),
    ...failureThrows(operation, ctx),
  ];
  const refusing = thrown.filter(({ httpStatusHint }) => httpStatusHint === 403);
  const idle = refusing.flatMap((t) => (t.idle === undefined ? [] : [t.idle]));
  return idle.length < refusing.length ? [] : [...new Set(idle)];
}

/** Tells whether the action returns a response of the status: one it returns for another reason stands beside a refusal (validation 18). */
function returns(status: number, operation: OperationRoute, ctx: AnalysisContext): boolean {
  return actionAnalysis(operation, ctx).returns.some(({ response }) => response?.status === status);
}

/** Tells whether its code validates, on read verbs too (validation 18). */
function validates(operation: OperationRoute, ctx: AnalysisContext): boolean {
  const found = findRules(operation, ctx);
  if (found === undefined) {
    const request = unruledRequest(operation, ctx);
    return request !== undefined && validatesInHooks(request, ctx) && !answersFailure(request, operation, ctx);
  }
  const { fields, copied, handled } = found.set;
  if (handled || (found.source === 'form-request' && answersFailure(found.class, operation, ctx))) return false;
  // A form request refuses before the action is called, unless the action makes it.
  const isBefore = found.source === 'form-request' && found.made !== true;
  if (!isBefore && actionAnalysis(operation, ctx).answered?.has(VALIDATION_EXCEPTION) === true) return false;
  return fields.length > 0 || isOpen(found.set) || copied !== undefined;
}

/** Marks a response the author ignores: nothing is built, but `IgnoreResponse` finds a response to remove. */
function unbuiltSignal(status: string): Contribution {
  const by = { layer: 'integration', producer: PRODUCER } as const;
  return { target: { node: 'response', status }, field: 'description', value: statusPhrase(status), by };
}

function answer(signal: Signal, operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
  const { status, exception, name } = signal;
  const place = routePlace(operation, `implicit:${name}`);
  const written = frameworkAnswer({ status, exception, producer: PRODUCER, ...place }, ctx);
  const first = written[0];
  if (first === undefined || !written.some((c) => c.target.node === 'response-schema')) return written;
  for (const header of signal.headers ?? []) {
    const value = obj({ schema: obj({ type: 'string' }) });
    written.push({ target: first.target, field: `headers.${header}`, value, by: first.by });
  }
  return written;
}
