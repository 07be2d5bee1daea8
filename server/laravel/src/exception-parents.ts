import { AUTHENTICATION_EXCEPTION, AUTHORIZATION_EXCEPTION } from './classes/auth.js';
import {
  MODEL_NOT_FOUND_EXCEPTION,
  QUERY_EXCEPTION,
  RECORD_NOT_FOUND_EXCEPTION,
  RECORDS_NOT_FOUND_EXCEPTION,
} from './classes/database.js';
import { TOKEN_MISMATCH_EXCEPTION } from './classes/framework.js';
import {
  HTTP_RESPONSE_EXCEPTION,
  MALFORMED_URL_EXCEPTION,
  POST_TOO_LARGE_EXCEPTION,
  THROTTLE_REQUESTS_EXCEPTION,
} from './classes/http.js';
import { MISSING_ABILITY_EXCEPTION, SPATIE_UNAUTHORIZED } from './classes/packages.js';
import { INVALID_SIGNATURE_EXCEPTION } from './classes/routing.js';
import { HTTP_EXCEPTION, HTTP_EXCEPTION_INTERFACE } from './classes/symfony.js';
import { VALIDATION_EXCEPTION } from './classes/validation.js';
import { KERNEL_STATUS } from './exception-status.js';
import { HTTP_EXCEPTIONS } from './namespaces.js';

/** Lists the parents of exceptions of PHP and the framework. */
export const EXCEPTION_PARENTS: Record<string, string[]> = {
  ...Object.fromEntries(Object.keys(KERNEL_STATUS).map((name) => [HTTP_EXCEPTIONS + name, [HTTP_EXCEPTION]])),
  [HTTP_EXCEPTION]: ['RuntimeException', HTTP_EXCEPTION_INTERFACE],
  [THROTTLE_REQUESTS_EXCEPTION]: [`${HTTP_EXCEPTIONS}TooManyRequestsHttpException`],
  [POST_TOO_LARGE_EXCEPTION]: [HTTP_EXCEPTION],
  [MALFORMED_URL_EXCEPTION]: [HTTP_EXCEPTION],
  [INVALID_SIGNATURE_EXCEPTION]: [HTTP_EXCEPTION],
  [MISSING_ABILITY_EXCEPTION]: [AUTHORIZATION_EXCEPTION],
  [SPATIE_UNAUTHORIZED]: [HTTP_EXCEPTION],
  [AUTHORIZATION_EXCEPTION]: ['Exception'],
  [VALIDATION_EXCEPTION]: ['Exception'],
  [HTTP_RESPONSE_EXCEPTION]: ['RuntimeException'],
  [AUTHENTICATION_EXCEPTION]: ['Exception'],
  [RECORDS_NOT_FOUND_EXCEPTION]: ['RuntimeException'],
  [MODEL_NOT_FOUND_EXCEPTION]: [RECORDS_NOT_FOUND_EXCEPTION],
  [RECORD_NOT_FOUND_EXCEPTION]: [RECORDS_NOT_FOUND_EXCEPTION],
  [TOKEN_MISMATCH_EXCEPTION]: ['Exception'],
  RuntimeException: ['Exception'],
  LogicException: ['Exception'],
  DomainException: ['LogicException'],
  InvalidArgumentException: ['LogicException'],
  LengthException: ['LogicException'],
  OutOfRangeException: ['LogicException'],
  OutOfBoundsException: ['RuntimeException'],
  RangeException: ['RuntimeException'],
  UnexpectedValueException: ['RuntimeException'],
  ErrorException: ['Exception'],
  JsonException: ['Exception'],
  PDOException: ['RuntimeException'],
  [QUERY_EXCEPTION]: ['PDOException'],
  UnderflowException: ['RuntimeException'],
  OverflowException: ['RuntimeException'],
  BadFunctionCallException: ['LogicException'],
  BadMethodCallException: ['BadFunctionCallException'],
  TypeError: ['Error'],
  ValueError: ['Error'],
  ArithmeticError: ['Error'],
  DivisionByZeroError: ['ArithmeticError'],
  ArgumentCountError: ['TypeError'],
  AssertionError: ['Error'],
  UnhandledMatchError: ['Error'],
  Exception: ['Throwable'],
  Error: ['Throwable'],
};
