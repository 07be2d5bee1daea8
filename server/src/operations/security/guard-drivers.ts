import { type HostFacts, type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  type DraftView,
  type OperationRoute,
  ownMember,
  routePlace,
} from '../../analysis/index.js';
import { guardsOf } from './guards.js';
import { asksForJwt, JWT_SCHEME, jwtScheme } from './jwt-middleware.js';

const SESSION_TEXT =
  'Session cookie: log in first; calls that change state also need the X-XSRF-TOKEN header taken from the XSRF-TOKEN cookie.';

type GuardFacts = HostFacts['auth']['guards'][string];

/** Maps guard drivers to the schemes clients of their guards choose from: the ending of the name, and the definition. */
const DRIVERS: Record<string, readonly [ending: string, scheme: (guard: GuardFacts, cookie: string) => JsonMap][]> = {
  jwt: [['Bearer', () => obj({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })]],
  token: [
    ['Bearer', () => obj({ type: 'http', scheme: 'bearer' })],
    ['Key', ({ inputKey }) => obj({ type: 'apiKey', in: 'query', name: inputKey ?? 'api_token' })],
  ],
  session: [['Session', (_, name) => obj({ type: 'apiKey', in: 'cookie', name, description: SESSION_TEXT })]],
};

function endingsOf(guard: GuardFacts | undefined): readonly string[] {
  return (guard === undefined ? undefined : ownMember(DRIVERS, guard.driver))?.map(([ending]) => ending) ?? [];
}

/** Writes the guard's name with the characters a component's name may have. */
function nameOf(guard: string, ending: string): string {
  return `${guard.replace(/[^A-Za-z0-9._-]+/g, '')}${ending}`;
}

/**
 * Documents the requirement of routes behind a guard of the framework's own drivers, or of the JWT package, where neither Sanctum nor
 * Passport answers (errors 10.5).
 */
export const guardDrivers: Concern = {
  name: 'guard-drivers',
  phase: 'security',
  priority: -10,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    if (ctx.document.security.schemes.size > 0) return [];
    if (draft.has({ node: 'operation' }, 'security')) return [];
    const value: Json[] = guardsOf(operation.middleware, ctx).flatMap((guard) =>
      endingsOf(ownMember(ctx.host('auth').guards, guard)).map((ending) => obj({ [nameOf(guard, ending)]: [] })),
    );
    if (value.length === 0 && asksForJwt(operation.middleware, ctx)) value.push(obj({ [JWT_SCHEME]: [] }));
    if (value.length === 0) return [];
    const by: By = { layer: 'integration', producer: 'integration:guards', ...routePlace(operation) };
    return [{ target: { node: 'operation' }, field: 'security', value, by }];
  },
};

/** Collects the definitions of the schemes of guards that are asked for, by name; `cookie` is the name of the session's. */
export function guardSchemes(
  { guards }: HostFacts['auth'],
  isUsed: (name: string) => boolean,
  cookie: () => string,
): [name: string, scheme: JsonMap][] {
  const ofGuards = Object.entries(guards).flatMap(([guard, facts]) =>
    (ownMember(DRIVERS, facts.driver) ?? []).flatMap(([ending, scheme]): [string, JsonMap][] => {
      const name = nameOf(guard, ending);
      return isUsed(name) ? [[name, scheme(facts, cookie())]] : [];
    }),
  );
  return isUsed(JWT_SCHEME) ? [...ofGuards, [JWT_SCHEME, jwtScheme()]] : ofGuards;
}
