import type { Anchor } from '@docgen/protocol';
import type { OperationRoute } from './context.js';

/**
 * The statement that registers a route, as an anchor: what is written stays the same when its line moves. `symbol` is what
 * the place is called there (`implicit:validated-request`).
 */
export function routePlace(operation: Pick<OperationRoute, 'signature'>, symbol?: string): { anchor: Anchor } {
  return { anchor: { fact: `route:${operation.signature}`, ...(symbol === undefined ? {} : { symbol }) } };
}
