import {
  AUTH_USER,
  AUTHENTICATION_EXCEPTION,
  AUTHORIZATION_EXCEPTION,
  HTTP_EXCEPTION,
  INVALID_SIGNATURE_EXCEPTION,
  JWT_ROOTS,
  MISSING_ABILITY_EXCEPTION,
  MISSING_SCOPE_EXCEPTION,
  MUST_VERIFY_EMAIL,
  SPATIE_PERMISSION_MIDDLEWARE,
  SPATIE_UNAUTHORIZED,
  UNAUTHORIZED_HTTP_EXCEPTION,
  VALIDATE_SIGNATURE,
} from '@docgen/laravel-knowledge';
import { classOf, parentsOf } from '@docgen/php';
import type { AnalysisContext, MiddlewareEntry, MiddlewareKind, OperationRoute } from '../../analysis/index.js';
import { classBehind, isAuthenticated, isMiddleware, parseMiddleware } from '../../analysis/index.js';
import { middlewareGates } from './gates.js';

/** Describes one answer of a route without an explicit throw (errors 9). */
export interface Signal {
  /** The name in provenance: `implicit:<name>`. */
  name: string;
  status: number;
  /** The exception behind it; null where the middleware answers itself, without a handler. */
  exception: string | null;
  headers?: readonly string[];
  /** Gates of which all always allow: nothing else asks for the status. */
  idle?: readonly string[];
}

const AUTH_MIDDLEWARE = 'Illuminate\\Auth\\Middleware\\';
const SANCTUM = 'Laravel\\Sanctum\\Http\\Middleware\\';
const PASSPORT = 'Laravel\\Passport\\Http\\Middleware\\';

/** Lists the classes a user is of by convention. */
const USERS = ['App\\Models\\User', 'App\\User'];

const KINDS = {
  basic: { aliases: ['auth.basic'], classes: [`${AUTH_MIDDLEWARE}AuthenticateWithBasicAuth`] },
  // Where an alias stands for a class of the application, that is read.
  jwt: {
    aliases: [],
    classes: JWT_ROOTS.flatMap((root) =>
      ['Authenticate', 'AuthenticateAndRenew', 'RefreshToken'].map((name) => `${root}Http\\Middleware\\${name}`),
    ),
  },
  signed: { aliases: ['signed'], classes: [VALIDATE_SIGNATURE] },
  verified: { aliases: ['verified'], classes: [`${AUTH_MIDDLEWARE}EnsureEmailIsVerified`] },
  confirm: { aliases: ['password.confirm'], classes: [`${AUTH_MIDDLEWARE}RequirePassword`] },
  ability: {
    aliases: ['abilities', 'ability'],
    classes: [`${SANCTUM}CheckAbilities`, `${SANCTUM}CheckForAnyAbility`],
  },
  scope: {
    aliases: ['scopes', 'scope', 'client'],
    classes: [
      `${PASSPORT}CheckScopes`,
      `${PASSPORT}CheckForAnyScope`,
      `${PASSPORT}CheckToken`,
      `${PASSPORT}CheckTokenForAnyScope`,
      `${PASSPORT}CheckClientCredentials`,
      `${PASSPORT}CheckClientCredentialsForAnyScope`,
    ],
  },
  // No alias: applications give the names `role` and `permission` to middleware of their own.
  permission: {
    aliases: [],
    classes: ['RoleMiddleware', 'PermissionMiddleware', 'RoleOrPermissionMiddleware'].flatMap((name) =>
      SPATIE_PERMISSION_MIDDLEWARE.map((namespace) => namespace + name),
    ),
  },
} satisfies Record<string, MiddlewareKind>;

/** Lists the aliases that the package of JSON web tokens gives the middleware which refuses whoever sends no valid one. */
const JWT_ALIASES = new Set(['jwt.auth', 'jwt.renew', 'jwt.refresh']);

/**
 * Lists the signals of the route's middleware, in the order of errors 9. The refusals of the entries in `refusing` are
 * read from their code.
 */
export function middlewareSignals(
  operation: OperationRoute,
  refusing: ReadonlySet<string>,
  ctx: AnalysisContext,
): Signal[] {
  const entries = operation.middleware.map(parseMiddleware);
  const having = (kind: MiddlewareKind, least = 0): MiddlewareEntry[] =>
    entries.filter((entry) => isMiddleware(entry, kind, ctx) && entry.params.filter((p) => p !== '').length >= least);
  const signals: Signal[] = [];
  const basic = having(KINDS.basic);
  const others = entries
    .filter((entry) => !basic.includes(entry) && !refusing.has(entry.text))
    .map((entry) => entry.text);
  if (isAuthenticated(others, ctx)) {
    signals.push({ name: 'auth-middleware', status: 401, exception: AUTHENTICATION_EXCEPTION });
  }
  const gates = middlewareGates(operation, ctx);
  for (const status of gates?.statuses ?? [])
    signals.push({ name: 'can-middleware', status, exception: AUTHORIZATION_EXCEPTION, ...idle(gates) });
  if (having(KINDS.signed).length > 0) {
    signals.push({ name: 'signed-middleware', status: 403, exception: INVALID_SIGNATURE_EXCEPTION });
  }
  const open = signals[0]?.name !== 'auth-middleware';
  if (having(KINDS.verified).length > 0 && (open || mayBeUnverified(ctx))) {
    signals.push({ name: 'verified-middleware', status: 403, exception: HTTP_EXCEPTION });
  }
  if (having(KINDS.ability, 1).length > 0) {
    signals.push({ name: 'ability-middleware', status: 403, exception: MISSING_ABILITY_EXCEPTION });
  }
  // A token is asked for before what it may do, and where nothing is named that it may.
  if (having(KINDS.ability).length > 0) {
    signals.push({ name: 'ability-middleware', status: 401, exception: AUTHENTICATION_EXCEPTION });
  }
  if (having(KINDS.scope, 1).length > 0) {
    signals.push({ name: 'scope-middleware', status: 403, exception: MISSING_SCOPE_EXCEPTION });
  }
  if (having(KINDS.scope).length > 0) {
    signals.push({ name: 'scope-middleware', status: 401, exception: AUTHENTICATION_EXCEPTION });
  }
  if (having(KINDS.permission, 1).length > 0) {
    signals.push({ name: 'permission-middleware', status: 403, exception: SPATIE_UNAUTHORIZED });
  }
  if (basic.length > 0) {
    const headers = ['WWW-Authenticate'];
    signals.push({
      name: 'basic-auth-middleware',
      status: 401,
      exception: UNAUTHORIZED_HTTP_EXCEPTION,
      headers,
    });
  }
  const isOfPackage = ({ name }: MiddlewareEntry) => JWT_ALIASES.has(name) && classBehind(name, ctx) === name;
  if (having(KINDS.jwt).length > 0 || entries.some(isOfPackage)) {
    const headers = ['WWW-Authenticate'];
    signals.push({ name: 'jwt-middleware', status: 401, exception: UNAUTHORIZED_HTTP_EXCEPTION, headers });
  }
  if (having(KINDS.confirm).length > 0)
    signals.push({ name: 'password-confirm-middleware', status: 423, exception: null });
  return signals;
}

/**
 * Tells whether the middleware `verified` may refuse a user who is signed in: it asks models of the contract alone, and
 * whoever is of a class that cannot be read may have it.
 */
function mayBeUnverified(ctx: AnalysisContext): boolean {
  const verifying = ctx.read<readonly string[]>(`implementors:${MUST_VERIFY_EMAIL}`) ?? [];
  if (verifying.length > 0) return true;
  const user = USERS.find((name) => classOf(ctx, name) !== undefined);
  if (user === undefined) return true;
  return parentsOf(ctx, user).some((name) => classOf(ctx, name) === undefined && name !== AUTH_USER);
}

function idle(gates: { idle: readonly string[] } | undefined): Pick<Signal, 'idle'> {
  return gates === undefined || gates.idle.length === 0 ? {} : { idle: gates.idle };
}
