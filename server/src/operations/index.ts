import type { Concern } from '../analysis/index.js';
import { formRequestBody, validatedRequest, validationBody } from './body/index.js';
import { impliedErrors } from './errors/index.js';
import { pathParameters } from './path/index.js';
import { formRequestQuery, validationQuery } from './query/index.js';
import { rateLimit } from './rate-limit/index.js';
import { inferredResponses } from './responses/index.js';
import { abilities, passport, sanctum } from './security/index.js';
import { signedUrl } from './signed-url/index.js';

/** Every concern of inference and the integrations. Order is decided by phase, priority and name, not by this list. */
export const operationConcerns: readonly Concern[] = [
  abilities,
  formRequestBody,
  formRequestQuery,
  impliedErrors,
  inferredResponses,
  passport,
  pathParameters,
  rateLimit,
  sanctum,
  signedUrl,
  validatedRequest,
  validationBody,
  validationQuery,
];
