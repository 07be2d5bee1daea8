import type { Anchor } from '@docgen/protocol';
import type { OperationRoute } from './context.js';

/**
 * Names the statement that registers a route, as an anchor: the contribution stays the same when the line moves.
 * `symbol` names the place (`implicit:validated-request`).
 */
export function routePlace(operation: Pick<OperationRoute, 'signature'>, symbol?: string): { anchor: Anchor } {
  return { anchor: { fact: `route:${operation.signature}`, ...(symbol === undefined ? {} : { symbol }) } };
}
