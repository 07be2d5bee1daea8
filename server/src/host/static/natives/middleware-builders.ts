import {
  AUTHENTICATE,
  AUTHENTICATE_WITH_BASIC_AUTH,
  AUTHORIZE,
  ENSURE_EMAIL_IS_VERIFIED,
  REQUIRE_PASSWORD,
  THROTTLE_REQUESTS,
  THROTTLE_REQUESTS_WITH_REDIS,
  VALIDATE_SIGNATURE,
} from '@docgen/laravel-knowledge';
import type { CallArguments } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, isCase, isUnknown, items, lift, likelyValue, text, unknown, type Value } from '../values/value.js';

/** Holds an argument as it is spelled in the entry, an array by its members; undefined where it is not known. */
export type SpelledArgument = string | readonly string[] | undefined;

function spelled(v: Value): SpelledArgument {
  const known = likelyValue(v);
  if (isCase(known)) return text(known.value ?? known.name);
  if (!isArray(known)) return text(known);
  const parts = items(known).map((one) => shown(spelled(one), ','));
  return parts.includes(undefined) ? undefined : (parts as string[]);
}

function shown(given: SpelledArgument, by: string): string | undefined {
  return typeof given === 'object' ? given.join(by) : given;
}

type Builder = (given: readonly SpelledArgument[], by: string) => string | undefined;

const joined: Builder = (given, by) => {
  const parts = given.map((one) => shown(one, by));
  return parts.includes(undefined) ? undefined : parts.join(',');
};

const relative: Builder = ([first]) => {
  const ignored = first === undefined ? '' : shown(first, ',');
  return ignored === '' ? 'relative' : `relative,${ignored}`;
};

const PERMISSION = ['RoleMiddleware', 'PermissionMiddleware', 'RoleOrPermissionMiddleware'].map(
  (name) => `Spatie\\Permission\\Middleware\\${name}`,
);

/** Lists static methods of middleware classes that spell an entry, by class, then method. */
const BUILDERS: Record<string, Record<string, Builder>> = {
  [AUTHENTICATE]: { using: joined },
  [AUTHENTICATE_WITH_BASIC_AUTH]: { using: joined },
  [AUTHORIZE]: { using: joined },
  [ENSURE_EMAIL_IS_VERIFIED]: { redirectTo: joined },
  [REQUIRE_PASSWORD]: { using: joined },
  [THROTTLE_REQUESTS]: { using: joined, with: joined },
  [THROTTLE_REQUESTS_WITH_REDIS]: { using: joined, with: joined },
  [VALIDATE_SIGNATURE]: {
    relative,
    absolute: ([first]) => (first === undefined ? '' : shown(first, ',')),
  },
  ...Object.fromEntries(PERMISSION.map((name) => [name, { using: joined }])),
};

/** Spells the entry of `Authorize::using('view', 'post')` for the class it is called on; null where an argument is not known. */
export function middlewareEntry(
  owner: string,
  ancestors: readonly string[],
  method: string,
  given: readonly SpelledArgument[],
): string | null | undefined {
  for (const name of ancestors) {
    const build = BUILDERS[name]?.[method];
    if (build === undefined) continue;
    const parameters = given.includes(undefined) ? undefined : build(given, PERMISSION.includes(name) ? '|' : ',');
    if (parameters === undefined) return null;
    return parameters === '' && method === 'absolute' ? owner : `${owner}:${parameters}`;
  }
  return undefined;
}

/** Spells such an entry where a route file calls it. */
export function middlewareBuilder(
  interp: Interpreter,
  owner: string,
  method: string,
  given: CallArguments,
): Value | undefined {
  if (!['using', 'with', 'redirectTo', 'relative', 'absolute'].includes(method)) return undefined;
  const ancestors = [...interp.classes.ancestors(owner)];
  if (!ancestors.some((name) => BUILDERS[name]?.[method] !== undefined)) return undefined;
  return lift([...given.positional, ...given.named.values()], (values) => {
    const hole = values.find(isUnknown);
    if (hole !== undefined) return hole;
    return middlewareEntry(owner, ancestors, method, values.map(spelled)) ?? unknown(`a call to ${owner}::${method}()`);
  });
}
