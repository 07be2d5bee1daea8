/** Middleware the framework configures itself, by the shape of version 11 and later, and what older kernels inherit. */
export const ALIASES: Record<string, string> = {
  auth: 'Illuminate\\Auth\\Middleware\\Authenticate',
  'auth.basic': 'Illuminate\\Auth\\Middleware\\AuthenticateWithBasicAuth',
  'auth.session': 'Illuminate\\Session\\Middleware\\AuthenticateSession',
  'cache.headers': 'Illuminate\\Http\\Middleware\\SetCacheHeaders',
  can: 'Illuminate\\Auth\\Middleware\\Authorize',
  guest: 'Illuminate\\Auth\\Middleware\\RedirectIfAuthenticated',
  'password.confirm': 'Illuminate\\Auth\\Middleware\\RequirePassword',
  precognitive: 'Illuminate\\Foundation\\Http\\Middleware\\HandlePrecognitiveRequests',
  signed: 'Illuminate\\Routing\\Middleware\\ValidateSignature',
  throttle: 'Illuminate\\Routing\\Middleware\\ThrottleRequests',
  verified: 'Illuminate\\Auth\\Middleware\\EnsureEmailIsVerified',
};

export const THROTTLE_REDIS = 'Illuminate\\Routing\\Middleware\\ThrottleRequestsWithRedis';
export const STATEFUL = 'Laravel\\Sanctum\\Http\\Middleware\\EnsureFrontendRequestsAreStateful';
export const BINDINGS = 'Illuminate\\Routing\\Middleware\\SubstituteBindings';

export function webGroup(major: number): string[] {
  return [
    'Illuminate\\Cookie\\Middleware\\EncryptCookies',
    'Illuminate\\Cookie\\Middleware\\AddQueuedCookiesToResponse',
    'Illuminate\\Session\\Middleware\\StartSession',
    'Illuminate\\View\\Middleware\\ShareErrorsFromSession',
    major >= 13
      ? 'Illuminate\\Foundation\\Http\\Middleware\\PreventRequestForgery'
      : 'Illuminate\\Foundation\\Http\\Middleware\\ValidateCsrfToken',
    BINDINGS,
  ];
}

export const PRIORITY: string[] = [
  'Illuminate\\Foundation\\Http\\Middleware\\HandlePrecognitiveRequests',
  'Illuminate\\Cookie\\Middleware\\EncryptCookies',
  'Illuminate\\Cookie\\Middleware\\AddQueuedCookiesToResponse',
  'Illuminate\\Session\\Middleware\\StartSession',
  'Illuminate\\View\\Middleware\\ShareErrorsFromSession',
  'Illuminate\\Contracts\\Auth\\Middleware\\AuthenticatesRequests',
  'Illuminate\\Routing\\Middleware\\ThrottleRequests',
  'Illuminate\\Routing\\Middleware\\ThrottleRequestsWithRedis',
  'Illuminate\\Contracts\\Session\\Middleware\\AuthenticatesSessions',
  BINDINGS,
  'Illuminate\\Auth\\Middleware\\Authorize',
];
