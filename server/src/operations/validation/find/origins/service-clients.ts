import { CLIENT_RESPONSE, HTTP_CLIENT_INTERFACE, PENDING_REQUEST, RESPONSE_INTERFACE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import type { RuleScope } from '../../read/scope.js';
import { calleeClass } from '../../read/statements/callee-class.js';

/** Lists what speaks to another service: clients, and what they answer. */
const OF_SERVICES: ReadonlySet<string | undefined> = new Set([
  PENDING_REQUEST,
  CLIENT_RESPONSE,
  'GuzzleHttp\\Client',
  'GuzzleHttp\\ClientInterface',
  HTTP_CLIENT_INTERFACE,
  RESPONSE_INTERFACE,
]);

/** Recognizes a call of a client of another service, or of its answer: that is no input, whatever the service was asked. */
export function asksOtherService({ on }: Expr & { k: 'mcall' }, scope: RuleScope): boolean {
  return OF_SERVICES.has(calleeClass(on, scope));
}
