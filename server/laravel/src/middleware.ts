import {
  AUTHENTICATE,
  AUTHENTICATE_WITH_BASIC_AUTH,
  AUTHORIZE,
  ENSURE_EMAIL_IS_VERIFIED,
  REDIRECT_IF_AUTHENTICATED,
  REQUIRE_PASSWORD,
} from './classes/auth.js';
import { AUTHENTICATES_REQUESTS_CONTRACT, AUTHENTICATES_SESSIONS_CONTRACT } from './classes/contracts.js';
import {
  CONVERT_EMPTY_STRINGS_TO_NULL,
  HANDLE_PRECOGNITIVE_REQUESTS,
  PREVENT_REQUEST_FORGERY,
  TRIM_STRINGS,
  VALIDATE_CSRF_TOKEN,
} from './classes/foundation.js';
import {
  ADD_QUEUED_COOKIES_TO_RESPONSE,
  AUTHENTICATE_SESSION,
  ENCRYPT_COOKIES,
  SHARE_ERRORS_FROM_SESSION,
  START_SESSION,
} from './classes/framework.js';
import { SET_CACHE_HEADERS } from './classes/http.js';
import {
  SUBSTITUTE_BINDINGS,
  THROTTLE_REQUESTS,
  THROTTLE_REQUESTS_WITH_REDIS,
  VALIDATE_SIGNATURE,
} from './classes/routing.js';

/**
 * Lists middleware the framework configures itself, by the shape of version 11 and later, and which older kernels
 * inherit.
 */
export const ALIASES: Record<string, string> = {
  auth: AUTHENTICATE,
  'auth.basic': AUTHENTICATE_WITH_BASIC_AUTH,
  'auth.session': AUTHENTICATE_SESSION,
  'cache.headers': SET_CACHE_HEADERS,
  can: AUTHORIZE,
  guest: REDIRECT_IF_AUTHENTICATED,
  'password.confirm': REQUIRE_PASSWORD,
  precognitive: HANDLE_PRECOGNITIVE_REQUESTS,
  signed: VALIDATE_SIGNATURE,
  throttle: THROTTLE_REQUESTS,
  verified: ENSURE_EMAIL_IS_VERIFIED,
};

/** Lists what every request goes through where an application states no other stack, by the shape of version 12. */
export const GLOBAL_MIDDLEWARE: readonly string[] = [
  'Illuminate\\Http\\Middleware\\ValidatePathEncoding',
  'Illuminate\\Foundation\\Http\\Middleware\\InvokeDeferredCallbacks',
  'Illuminate\\Http\\Middleware\\TrustProxies',
  'Illuminate\\Http\\Middleware\\HandleCors',
  'Illuminate\\Foundation\\Http\\Middleware\\PreventRequestsDuringMaintenance',
  'Illuminate\\Http\\Middleware\\ValidatePostSize',
  TRIM_STRINGS,
  CONVERT_EMPTY_STRINGS_TO_NULL,
];

export function webGroup(major: number): string[] {
  return [
    ENCRYPT_COOKIES,
    ADD_QUEUED_COOKIES_TO_RESPONSE,
    START_SESSION,
    SHARE_ERRORS_FROM_SESSION,
    major >= 13 ? PREVENT_REQUEST_FORGERY : VALIDATE_CSRF_TOKEN,
    SUBSTITUTE_BINDINGS,
  ];
}

export const PRIORITY: string[] = [
  HANDLE_PRECOGNITIVE_REQUESTS,
  ENCRYPT_COOKIES,
  ADD_QUEUED_COOKIES_TO_RESPONSE,
  START_SESSION,
  SHARE_ERRORS_FROM_SESSION,
  AUTHENTICATES_REQUESTS_CONTRACT,
  THROTTLE_REQUESTS,
  THROTTLE_REQUESTS_WITH_REDIS,
  AUTHENTICATES_SESSIONS_CONTRACT,
  SUBSTITUTE_BINDINGS,
  AUTHORIZE,
];
