import type { Concern } from '../../analysis/index.js';
import { example } from './examples/example.js';
import { deprecatedOperation } from './operation/deprecated-operation.js';
import { description } from './operation/description.js';
import { group } from './operation/group.js';
import { internal } from './operation/internal.js';
import { operationId } from './operation/operation-id.js';
import { summary } from './operation/summary.js';
import { workflowStep } from './operation/workflow-step.js';
import { bodyParameter } from './parameters/body-parameter.js';
import { cookieParameter } from './parameters/cookie-parameter.js';
import { headerParameter } from './parameters/header-parameter.js';
import { ignoreParam } from './parameters/ignore-param.js';
import { pathParameter } from './parameters/path-parameter.js';
import { queryParameter } from './parameters/query-parameter.js';
import { errorComponent } from './responses/error-component.js';
import { ignoreResponse } from './responses/ignore-response.js';
import { response } from './responses/response.js';
import { responseHeader } from './responses/response-header.js';
import { optionallyAuthenticated } from './security/optionally-authenticated.js';
import { security } from './security/security.js';
import { unauthenticated } from './security/unauthenticated.js';
import { unreadable } from './unreadable.js';

/** Lists one concern per attribute that speaks of an operation (config 9). */
export const attributeConcerns: readonly Concern[] = [
  bodyParameter,
  cookieParameter,
  deprecatedOperation,
  description,
  errorComponent,
  example,
  group,
  headerParameter,
  ignoreParam,
  ignoreResponse,
  internal,
  operationId,
  optionallyAuthenticated,
  pathParameter,
  queryParameter,
  response,
  responseHeader,
  security,
  summary,
  unauthenticated,
  unreadable,
  workflowStep,
];

/** Lists those that also speak of a webhook. */
export const webhookAttributes: readonly Concern[] = [
  deprecatedOperation,
  description,
  group,
  internal,
  response,
  responseHeader,
  summary,
  unreadable,
];
