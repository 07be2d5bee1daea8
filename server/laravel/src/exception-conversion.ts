import { AUTHENTICATION_EXCEPTION, AUTHORIZATION_EXCEPTION } from './classes/auth.js';
import {
  MODEL_NOT_FOUND_EXCEPTION,
  RECORD_NOT_FOUND_EXCEPTION,
  RECORDS_NOT_FOUND_EXCEPTION,
} from './classes/database.js';
import { TOKEN_MISMATCH_EXCEPTION } from './classes/framework.js';
import { THROTTLE_REQUESTS_EXCEPTION } from './classes/http.js';
import {
  INVALID_QUERY,
  MISSING_ABILITY_EXCEPTION,
  MISSING_SCOPE_EXCEPTION,
  SPATIE_UNAUTHORIZED,
} from './classes/packages.js';
import { BACKED_ENUM_CASE_NOT_FOUND_EXCEPTION, INVALID_SIGNATURE_EXCEPTION } from './classes/routing.js';
import {
  HTTP_EXCEPTION,
  HTTP_EXCEPTION_INTERFACE,
  NOT_FOUND_HTTP_EXCEPTION,
  UNAUTHORIZED_HTTP_EXCEPTION,
} from './classes/symfony.js';
import { VALIDATION_EXCEPTION } from './classes/validation.js';
import { HTTP_EXCEPTIONS } from './namespaces.js';

export const HTTP = [HTTP_EXCEPTION, HTTP_EXCEPTION_INTERFACE, 'RuntimeException', 'Exception', 'Throwable'];

/**
 * Lists the classes the framework converts an exception to before a render callback sees it, nearest first, then their
 * parents: a callback typed with any of these answers it. The framework turns a missing model into a 404 and a denied
 * gate into a 403.
 */
export const SEEN_AS: Record<string, readonly string[]> = {
  [AUTHENTICATION_EXCEPTION]: [AUTHENTICATION_EXCEPTION, 'Exception', 'Throwable'],
  [AUTHORIZATION_EXCEPTION]: [`${HTTP_EXCEPTIONS}AccessDeniedHttpException`, ...HTTP],
  [BACKED_ENUM_CASE_NOT_FOUND_EXCEPTION]: [NOT_FOUND_HTTP_EXCEPTION, ...HTTP],
  [INVALID_QUERY]: [INVALID_QUERY, ...HTTP],
  [HTTP_EXCEPTION]: HTTP,
  [INVALID_SIGNATURE_EXCEPTION]: [INVALID_SIGNATURE_EXCEPTION, ...HTTP],
  [MISSING_ABILITY_EXCEPTION]: [`${HTTP_EXCEPTIONS}AccessDeniedHttpException`, ...HTTP],
  [MISSING_SCOPE_EXCEPTION]: [`${HTTP_EXCEPTIONS}AccessDeniedHttpException`, ...HTTP],
  [MODEL_NOT_FOUND_EXCEPTION]: [NOT_FOUND_HTTP_EXCEPTION, ...HTTP],
  [RECORD_NOT_FOUND_EXCEPTION]: [NOT_FOUND_HTTP_EXCEPTION, ...HTTP],
  [RECORDS_NOT_FOUND_EXCEPTION]: [NOT_FOUND_HTTP_EXCEPTION, ...HTTP],
  [SPATIE_UNAUTHORIZED]: [SPATIE_UNAUTHORIZED, ...HTTP],
  [THROTTLE_REQUESTS_EXCEPTION]: [
    THROTTLE_REQUESTS_EXCEPTION,
    `${HTTP_EXCEPTIONS}TooManyRequestsHttpException`,
    ...HTTP,
  ],
  [TOKEN_MISMATCH_EXCEPTION]: HTTP,
  [UNAUTHORIZED_HTTP_EXCEPTION]: [UNAUTHORIZED_HTTP_EXCEPTION, ...HTTP],
  [VALIDATION_EXCEPTION]: [VALIDATION_EXCEPTION, 'Exception', 'Throwable'],
};

/**
 * Lists the exceptions the framework replaces by another, with all below them: the replacement keeps the original as
 * its previous one.
 */
export const CONVERTED: readonly string[] = [
  BACKED_ENUM_CASE_NOT_FOUND_EXCEPTION,
  MODEL_NOT_FOUND_EXCEPTION,
  AUTHORIZATION_EXCEPTION,
  TOKEN_MISMATCH_EXCEPTION,
  RECORD_NOT_FOUND_EXCEPTION,
  RECORDS_NOT_FOUND_EXCEPTION,
];
