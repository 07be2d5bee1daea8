import {
  ENCRYPT_COOKIES,
  ENSURE_FRONTEND_REQUESTS_ARE_STATEFUL,
  SANCTUM_AUTHENTICATE_SESSION,
  VALIDATE_CSRF_TOKEN,
} from '@docgen/laravel-knowledge';
import type { Interpreter } from '../interpreter/interpreter.js';
import { assoc, isArray, likelyValue, list, map, type Value } from '../values/value.js';

/**
 * Plays the effects of packages whose providers are not read, as far as documents depend on them: configuration they
 * merge and middleware they put first. One entry a package.
 */
const EFFECTS: Record<string, (interp: Interpreter) => void> = {
  'laravel/sanctum': (interp) => {
    const env = (name: string, otherwise: Value): Value => {
      const value = interp.env.get(name);
      return value === undefined ? otherwise : value;
    };
    const middleware = assoc({
      authenticate_session: SANCTUM_AUTHENTICATE_SESSION,
      encrypt_cookies: ENCRYPT_COOKIES,
      validate_csrf_token: VALIDATE_CSRF_TOKEN,
    });
    const token = { expiration: null, token_prefix: env('SANCTUM_TOKEN_PREFIX', '') };
    interp.config.merge('sanctum', assoc({ guard: list(['web']), ...token, middleware }));
    const own = likelyValue(interp.config.get('auth.guards.sanctum') ?? null);
    const guard = assoc({ driver: 'sanctum', provider: null });
    interp.config.set('auth.guards.sanctum', map([...guard.entries, ...(isArray(own) ? own.entries : [])]));
  },
};

/** Runs the effects once the configuration can be read, before any provider of the project. */
export function installedPackages(interp: Interpreter): void {
  for (const [name, effect] of Object.entries(EFFECTS)) {
    if (interp.app.packages.has(name) && !interp.app.dontDiscover.includes(name)) effect(interp);
  }
}

/** Lists the middleware packages put before all other in the order of priority. */
export function packagePriority(interp: Interpreter): string[] {
  return interp.app.packages.has('laravel/sanctum') ? [ENSURE_FRONTEND_REQUESTS_ARE_STATEFUL] : [];
}
