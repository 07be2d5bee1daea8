import type { ReadSet } from '@docgen/cache';
import type { Code } from '@docgen/protocol';
import type { Concern, Contribution, Fragment, OperationRoute } from '../../analysis/index.js';
import { OperationDraft } from '../../document/index.js';
import { layerConcerns, webhookLayers } from '../../layers/index.js';
import { operationConcerns, webhookConcerns } from '../../operations/index.js';
import { Context, defineComponents, type Session } from '../../query/context.js';
import { BudgetSpent } from '../../query/step-budget.js';
import { missingAction } from './missing-action.js';

const PHASES = ['parameters', 'request', 'responses', 'errors', 'security', 'overrides', 'finalize'] as const;

/** Lists every concern in the order it writes. */
export const concerns: readonly Concern[] = inOrder([...operationConcerns, ...layerConcerns]);
const ofWebhooks: readonly Concern[] = inOrder([...webhookConcerns, ...webhookLayers]);

/** Sorts concerns by phase, priority descending, and name in byte order (document 8.5). */
function inOrder(concerns: Concern[]): Concern[] {
  return concerns.sort(
    (a, b) =>
      PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) ||
      b.priority - a.priority ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

const STUB = 'Documentation could not be generated for this route.';

/**
 * Analyses one operation: the fragment holds every contribution, in order, the components it needs and its reads.
 * Total: any failure in here leaves the stub of requests 2.7 and `route.build-failed`, and no component of the route.
 */
export function analyzeRoute(operation: OperationRoute, session: Session): Fragment {
  const ctx = new Context(session, operation.signature, [], operation.path, operation.route.name ?? '');
  const contributions: Contribution[] = [];
  try {
    const missing = operation.webhook === undefined ? missingAction(operation, ctx) : undefined;
    if (missing !== undefined) return failed(operation, session, ctx, missing);
    const draft = new OperationDraft();
    for (const concern of operation.webhook === undefined ? concerns : ofWebhooks) {
      for (const contribution of concern.contribute(operation, ctx, draft)) {
        contributions.push(contribution);
        draft.apply(contribution);
      }
    }
    const components = defineComponents(session, ctx);
    ctx.close();
    return {
      ...head(operation),
      contributions,
      components,
      diagnostics: ctx.diagnostics,
      reads: ctx.reads,
    };
  } catch (error) {
    return failed(operation, session, ctx, error instanceof BudgetSpent ? error.message : internalReason(error));
  }
}

function failed(operation: OperationRoute, session: Session, ctx: Context, reason: string): Fragment {
  const stub = new Context(session, operation.signature, [], operation.path, operation.route.name ?? '');
  const { signature, webhook } = operation;
  const omitted = webhook !== undefined || session.config.onRouteError === 'omit';
  if (webhook !== undefined) stub.raise('webhook.build-failed' satisfies Code, { class: webhook.class, reason });
  else stub.raise('route.build-failed' satisfies Code, { signature, reason, omitted });
  const { diagnostics } = stub;
  const left = omitted ? { contributions: [], components: [] } : stubOf(operation, session, stub);
  stub.close();
  return {
    ...head(operation),
    ...left,
    // Other findings of the stub's makers belong to an operation that is not documented.
    diagnostics: diagnostics.slice(0, 1),
    reads: both(ctx.reads, stub.reads),
    failed: reason,
  };
}

/** Makes what the route alone tells of an operation: name, tag, parameters of the path, and the security of its middleware. */
function stubOf(
  operation: OperationRoute,
  session: Session,
  stub: Context,
): Pick<Fragment, 'contributions' | 'components'> {
  const draft = new OperationDraft();
  const contributions: Contribution[] = [];
  for (const concern of concerns.filter(({ name, phase }) => name === 'fallback' || phase === 'security')) {
    const written = attempted(() => concern.contribute(operation, stub, draft)) ?? [];
    for (const contribution of written) draft.apply(contribution);
    contributions.push(...written);
  }
  const by = { layer: 'fallback', producer: 'fallback' } as const;
  contributions.push({ target: { node: 'operation' }, field: 'description', value: STUB, by });
  return { contributions, components: attempted(() => defineComponents(session, stub)) ?? [] };
}

/** Gives what a part of a stub comes to; one that fails costs itself. */
function attempted<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Unites the reads of an analysis that failed with those of its stub. */
function both(a: ReadSet, b: ReadSet): ReadSet {
  return {
    own: [...new Set([...a.own, ...b.own])],
    branches: [...new Set([...a.branches, ...b.branches])],
    hashes: [...new Map([...a.hashes, ...b.hashes])],
  };
}

function head(
  operation: OperationRoute,
): Pick<Fragment, 'verb' | 'path' | 'host' | 'signature' | 'parameters' | 'controller' | 'webhook'> {
  const { action } = operation.route;
  const { webhook } = operation;
  return {
    verb: operation.verb,
    path: operation.path,
    host: operation.route.domain,
    signature: operation.signature,
    parameters: operation.parameters,
    ...(action.kind === 'controller' ? { controller: action.class } : {}),
    ...(webhook === undefined ? {} : { webhook: webhook.name }),
  };
}

/** Words a defect of the product for its user: no stack, no machine path. */
function internalReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `an internal error (${text.replace(/(?:file:\/\/)?\/\S+/g, '…').slice(0, 200)}).`;
}
