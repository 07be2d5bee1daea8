import {
  APP_FACADE,
  APPLICATION,
  APPLICATION_CONTRACT,
  ARR,
  AUTH_FACADE,
  BROADCAST_FACADE,
  CONFIG_FACADE,
  CONFIG_REPOSITORY,
  CONFIG_REPOSITORY_CONTRACT,
  CONTAINER,
  CONTAINER_CONTRACT,
  FACADES,
  FILE_FACADE,
  FILESYSTEM,
  GATE_FACADE,
  NAMED_FACADES,
  RATE_LIMITER_FACADE,
  REGISTRAR_CONTRACT,
  REQUEST_FACADE,
  RESPONSE_FACADE,
  ROUTE_FACADE,
  ROUTER,
  STR,
  VALIDATOR_FACADE,
} from '@docgen/laravel-knowledge';

/** The interpreter plays these classes of the framework. */

/** Maps names of `config/app.php` aliases to facades, which may be called without importing them. */
const SHORT: Record<string, string> = {
  App: APP_FACADE,
  Arr: ARR,
  Auth: AUTH_FACADE,
  Broadcast: BROADCAST_FACADE,
  Config: CONFIG_FACADE,
  File: FILE_FACADE,
  Gate: GATE_FACADE,
  RateLimiter: RATE_LIMITER_FACADE,
  Request: REQUEST_FACADE,
  Response: RESPONSE_FACADE,
  Route: ROUTE_FACADE,
  Str: STR,
  Validator: VALIDATOR_FACADE,
};

export function facadeOf(name: string): string {
  const short = Object.hasOwn(SHORT, name) ? SHORT[name] : undefined;
  return short ?? (NAMED_FACADES.includes(name) ? FACADES + name : name);
}

/** Maps container names the reader knows to their services. */
export const SERVICES: Record<string, string> = {
  router: 'router',
  [ROUTER]: 'router',
  [REGISTRAR_CONTRACT]: 'router',
  app: 'app',
  [APPLICATION]: 'app',
  [APPLICATION_CONTRACT]: 'app',
  [CONTAINER]: 'app',
  [CONTAINER_CONTRACT]: 'app',
  config: 'config',
  [CONFIG_REPOSITORY]: 'config',
  [CONFIG_REPOSITORY_CONTRACT]: 'config',
  files: 'files',
  [FILESYSTEM]: 'files',
};
