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

/** Spells an argument in the entry; undefined when it is not known. */
function shown(v: Value | undefined, by: string): string | undefined {
  const known = likelyValue(v ?? null);
  if (isCase(known)) return text(known.value ?? known.name);
  if (isArray(known)) {
    const parts = items(known).map((x) => shown(x, by));
    return parts.includes(undefined) ? undefined : parts.join(by);
  }
  return text(known);
}

type Builder = (given: readonly Value[], by: string) => string | undefined;

const joined: Builder = (given, by) => {
  const parts = given.map((v) => shown(v, by));
  return parts.includes(undefined) ? undefined : parts.join(',');
};

const relative: Builder = (given, by) => {
  const ignored = given[0] === undefined ? '' : shown(given[0], ',');
  void by;
  return ignored === undefined ? undefined : ignored === '' ? 'relative' : `relative,${ignored}`;
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
    absolute: (given) => (given[0] === undefined ? '' : shown(given[0], ',')),
  },
  ...Object.fromEntries(PERMISSION.map((name) => [name, { using: joined }])),
};

/** Spells the entry of `Authorize::using('view', 'post')` for the class it is called on. */
export function middlewareBuilder(
  interp: Interpreter,
  owner: string,
  method: string,
  given: CallArguments,
): Value | undefined {
  if (!['using', 'with', 'redirectTo', 'relative', 'absolute'].includes(method)) return undefined;
  for (const name of interp.classes.ancestors(owner)) {
    const build = BUILDERS[name]?.[method];
    if (build === undefined) continue;
    const by = PERMISSION.includes(name) ? '|' : ',';
    return lift([...given.positional, ...given.named.values()], (values) => {
      const hole = values.find(isUnknown);
      if (hole !== undefined) return hole;
      const parameters = build(values, by);
      if (parameters === undefined) return unknown(`a call to ${owner}::${method}()`);
      return parameters === '' && method === 'absolute' ? owner : `${owner}:${parameters}`;
    });
  }
  return undefined;
}
