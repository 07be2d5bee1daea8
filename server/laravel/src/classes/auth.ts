/** Class names of Illuminate\Auth. */
export const AUTHORIZATION_EXCEPTION = 'Illuminate\\Auth\\Access\\AuthorizationException';
export const HANDLES_AUTHORIZATION = 'Illuminate\\Auth\\Access\\HandlesAuthorization';
export const ACCESS_RESPONSE = 'Illuminate\\Auth\\Access\\Response';
export const AUTH_MANAGER = 'Illuminate\\Auth\\AuthManager';
export const AUTHENTICATION_EXCEPTION = 'Illuminate\\Auth\\AuthenticationException';
export const AUTHENTICATE = 'Illuminate\\Auth\\Middleware\\Authenticate';
export const AUTHENTICATE_WITH_BASIC_AUTH = 'Illuminate\\Auth\\Middleware\\AuthenticateWithBasicAuth';
export const AUTHORIZE = 'Illuminate\\Auth\\Middleware\\Authorize';
export const ENSURE_EMAIL_IS_VERIFIED = 'Illuminate\\Auth\\Middleware\\EnsureEmailIsVerified';
export const REDIRECT_IF_AUTHENTICATED = 'Illuminate\\Auth\\Middleware\\RedirectIfAuthenticated';
export const REQUIRE_PASSWORD = 'Illuminate\\Auth\\Middleware\\RequirePassword';
