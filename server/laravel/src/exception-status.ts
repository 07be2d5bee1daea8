import { AUTHENTICATION_EXCEPTION, AUTHORIZATION_EXCEPTION } from './classes/auth.js';
import {
  MODEL_NOT_FOUND_EXCEPTION,
  MULTIPLE_RECORDS_FOUND_EXCEPTION,
  RECORD_NOT_FOUND_EXCEPTION,
  RECORDS_NOT_FOUND_EXCEPTION,
} from './classes/database.js';
import { TOKEN_MISMATCH_EXCEPTION } from './classes/framework.js';
import {
  MALFORMED_URL_EXCEPTION,
  POST_TOO_LARGE_EXCEPTION,
  REQUEST_EXCEPTION,
  THROTTLE_REQUESTS_EXCEPTION,
} from './classes/http.js';
import { MISSING_ABILITY_EXCEPTION, MISSING_SCOPE_EXCEPTION, SPATIE_UNAUTHORIZED } from './classes/packages.js';
import { BACKED_ENUM_CASE_NOT_FOUND_EXCEPTION, INVALID_SIGNATURE_EXCEPTION } from './classes/routing.js';
import { ITEM_NOT_FOUND_EXCEPTION, MULTIPLE_ITEMS_FOUND_EXCEPTION } from './classes/support.js';
import { UNAUTHORIZED_EXCEPTION, VALIDATION_EXCEPTION } from './classes/validation.js';
import { HTTP_EXCEPTIONS } from './namespaces.js';

/**
 * Lists exceptions of the framework with the status each stands for, and its parents (errors 5). `null`: it reaches the
 * client as a plain 500, which no document states for a class that is not the application's.
 */

export const KERNEL_STATUS: Record<string, number> = {
  BadRequestHttpException: 400,
  UnauthorizedHttpException: 401,
  AccessDeniedHttpException: 403,
  NotFoundHttpException: 404,
  MethodNotAllowedHttpException: 405,
  NotAcceptableHttpException: 406,
  ConflictHttpException: 409,
  GoneHttpException: 410,
  LengthRequiredHttpException: 411,
  PreconditionFailedHttpException: 412,
  UnsupportedMediaTypeHttpException: 415,
  UnprocessableEntityHttpException: 422,
  LockedHttpException: 423,
  PreconditionRequiredHttpException: 428,
  TooManyRequestsHttpException: 429,
  ServiceUnavailableHttpException: 503,
};

const STATUS: Record<string, number | null> = {
  ...Object.fromEntries(Object.entries(KERNEL_STATUS).map(([name, status]) => [HTTP_EXCEPTIONS + name, status])),
  [VALIDATION_EXCEPTION]: 422,
  [AUTHENTICATION_EXCEPTION]: 401,
  [AUTHORIZATION_EXCEPTION]: 403,
  [MODEL_NOT_FOUND_EXCEPTION]: 404,
  [RECORD_NOT_FOUND_EXCEPTION]: 404,
  [RECORDS_NOT_FOUND_EXCEPTION]: 404,
  [BACKED_ENUM_CASE_NOT_FOUND_EXCEPTION]: 404,
  [INVALID_SIGNATURE_EXCEPTION]: 403,
  [MALFORMED_URL_EXCEPTION]: 400,
  [POST_TOO_LARGE_EXCEPTION]: 413,
  [THROTTLE_REQUESTS_EXCEPTION]: 429,
  [TOKEN_MISMATCH_EXCEPTION]: 419,
  [MISSING_ABILITY_EXCEPTION]: 403,
  [MISSING_SCOPE_EXCEPTION]: 403,
  [SPATIE_UNAUTHORIZED]: 403,
  [MULTIPLE_RECORDS_FOUND_EXCEPTION]: null,
  [ITEM_NOT_FOUND_EXCEPTION]: null,
  [MULTIPLE_ITEMS_FOUND_EXCEPTION]: null,
  [UNAUTHORIZED_EXCEPTION]: null,
  [REQUEST_EXCEPTION]: null,
};

const BY_LOWER = new Map(Object.entries(STATUS).map(([name, status]) => [name.toLowerCase(), status]));

/**
 * Gives the framework's status for a class of its own; `null` for a plain 500, undefined for a class the table lacks.
 */
export function frameworkStatus(fqcn: string): number | null | undefined {
  return BY_LOWER.get(fqcn.toLowerCase());
}
