import type { Concern } from '../analysis/index.js';
import { actionBody, dataBody, formRequestBody, requestReadsBody, validationBody } from './body/index.js';
import { impliedErrors, thrownExceptions } from './errors/index.js';
import { dataPartials, permissions, queryBuilder, strictMode } from './packages/index.js';
import { jsonApiKeys, pageKeys } from './pagination/index.js';
import { pathParameters } from './path/index.js';
import { actionQuery, dataQuery, formRequestQuery, requestReadsQuery, validationQuery } from './query/index.js';
import { rateLimit } from './rate-limit/index.js';
import { headerReads } from './request-reads/index.js';
import { inferredResponses } from './responses/index.js';
import { abilities, guardDrivers, passport, sanctum } from './security/index.js';
import { signedUrl } from './signed-url/index.js';
import { webhook } from './webhooks/index.js';

/** Lists every concern of inference and the integrations. Phase, priority and name decide the order, not this list. */
export const operationConcerns: readonly Concern[] = [
  abilities,
  actionBody,
  actionQuery,
  dataBody,
  dataPartials,
  dataQuery,
  formRequestBody,
  formRequestQuery,
  guardDrivers,
  headerReads,
  impliedErrors,
  inferredResponses,
  jsonApiKeys,
  passport,
  pageKeys,
  pathParameters,
  permissions,
  queryBuilder,
  rateLimit,
  requestReadsBody,
  requestReadsQuery,
  sanctum,
  signedUrl,
  strictMode,
  thrownExceptions,
  validationBody,
  validationQuery,
];

/** Lists the concerns of a webhook. */
export const webhookConcerns: readonly Concern[] = [webhook];
