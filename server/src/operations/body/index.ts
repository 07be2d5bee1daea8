import type { Concern } from '../../analysis/index.js';
import { contributeReads } from './reads.js';
import { contributeBody } from './request-body.js';

/** The request body of write verbs, from the rules of a form request (validation 17). Writes `requestBody`. */
export const formRequestBody: Concern = {
  name: 'form-request',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx) => contributeBody('form-request', operation, ctx),
};

/** The same, from validation calls in the action. */
export const validationBody: Concern = {
  name: 'validation',
  phase: 'request',
  priority: 0,
  contribute: (operation, ctx) => contributeBody('inline', operation, ctx),
};

/** The body of write verbs whose code reads values no rule names (requests 8). Writes `requestBody` when nobody did. */
export const requestReadsBody: Concern = {
  name: 'request-reads',
  phase: 'request',
  priority: -1000,
  contribute: contributeReads,
};
