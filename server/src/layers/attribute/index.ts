import type { Concern } from '../../analysis/index.js';
import { bodyParameter } from './body-parameter.js';
import { cookieParameter } from './cookie-parameter.js';
import { deprecatedOperation } from './deprecated-operation.js';
import { description } from './description.js';
import { errorComponent } from './error-component.js';
import { example } from './example.js';
import { group } from './group.js';
import { headerParameter } from './header-parameter.js';
import { ignoreParam } from './ignore-param.js';
import { ignoreResponse } from './ignore-response.js';
import { internal } from './internal.js';
import { operationId } from './operation-id.js';
import { optionallyAuthenticated } from './optionally-authenticated.js';
import { pathParameter } from './path-parameter.js';
import { queryParameter } from './query-parameter.js';
import { response } from './response.js';
import { responseHeader } from './response-header.js';
import { security } from './security.js';
import { summary } from './summary.js';
import { unauthenticated } from './unauthenticated.js';
import { unreadable } from './unreadable.js';
import { workflowStep } from './workflow-step.js';

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
