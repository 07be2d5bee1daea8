import { obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  bindingOf,
  type Concern,
  type Contribution,
  type DraftView,
  EXCEPTIONS,
  frameworkAnswer,
  ignoredStatuses,
  isBound,
  type OperationRoute,
  routePlace,
  securityDeclarations,
  statusPhrase,
} from '../../analysis/index.js';
import { mayRefuse } from './authorize.js';
import { middlewareSignals, type Signal } from './signals.js';

const PRODUCER = 'integration:implicit-response';

/**
 * Error responses nobody writes down: of middleware, of segments that are looked up, of a form request that may refuse
 * (errors 9). Reads the route's middleware and action; writes one response per status that nothing stronger documents yet.
 */
export const impliedErrors: Concern = {
  name: 'implicit-response',
  phase: 'errors',
  priority: -100,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    if (ctx.document.errorResponses === 'none') return [];
    const open = securityDeclarations(operation, ctx).unauthenticated !== undefined;
    const ignored = ignoredStatuses(operation, ctx);
    const documented = new Set(draft.responses());
    const written: Contribution[] = [];
    for (const signal of signalsOf(operation, ctx)) {
      const status = String(signal.status);
      if (documented.has(status) || (open && signal.status === 401)) continue;
      documented.add(status);
      if (ignored.has(status)) written.push(unbuilt(status));
      else written.push(...answer(signal, operation, ctx));
    }
    return written;
  },
};

/** In the order of errors 9, which decides the provenance of a status two signals give. */
function signalsOf(operation: OperationRoute, ctx: AnalysisContext): Signal[] {
  const signals = middlewareSignals(operation, ctx);
  const bound = operation.parameters.some((name) => isBound(bindingOf(name, operation, ctx)));
  if (bound) {
    const at = signals[0]?.name === 'auth-middleware' ? 1 : 0;
    signals.splice(at, 0, { name: 'route-model-binding', status: 404, exception: EXCEPTIONS.ModelNotFoundException });
  }
  if (mayRefuse(operation, ctx)) {
    signals.push({ name: 'formrequest-authorize', status: 403, exception: EXCEPTIONS.AuthorizationException });
  }
  return signals;
}

/** The mark of a response the author ignores: nothing is built, but `IgnoreResponse` finds what it takes away. */
function unbuilt(status: string): Contribution {
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
