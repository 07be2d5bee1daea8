import type { Concern } from '../../analysis/index.js';
import { contributeReads } from './reads.js';
import { contributeBody } from './request-body.js';

/** Documents the request body of write verbs by the rules of a form request (validation 17). Writes `requestBody`. */
export const formRequestBody: Concern = {
  name: 'form-request',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx) => contributeBody('form-request', operation, ctx),
};

/** Documents the request body of write verbs by a Data class among the parameters (validation 2.4). */
export const dataBody: Concern = {
  name: 'spatie-data',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx) => contributeBody('data', operation, ctx),
};

/** Documents the request body of write verbs by the `rules()` of an action class (validation 2.5). */
export const actionBody: Concern = {
  name: 'laravel-actions',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx) => contributeBody('action', operation, ctx),
};

/** Documents the request body of write verbs by validation calls in the action. */
export const validationBody: Concern = {
  name: 'validation',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx) => contributeBody('inline', operation, ctx),
};

/**
 * Documents the body of write verbs whose code reads values no rule names (requests 8). Writes `requestBody` when no
 * other concern did.
 */
export const requestReadsBody: Concern = {
  name: 'request-reads',
  phase: 'request',
  priority: -1000,
  contribute: contributeReads,
};
