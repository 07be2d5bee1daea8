import { AUTH_MANAGER, GUARD_CONTRACT, isGuardChange, isUserChange } from '@docgen/laravel-knowledge';
import { methodsCalledIn } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { BOOL, FALSE, INT, klass, STRING, TRUE, unknown } from '../../types/make.js';
import { nullable, withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { keyType } from '../eloquent/primary-key.js';
import { configValue } from './config.js';

/**
 * Types the user: the model of the guard's provider (engine 14.7), nullable unless the route is known authenticated by that guard.
 * Host facts give providers under `config`; without them `App\Models\User` when it exists.
 */
export function userType(call: MemberCall): Type {
  const type = union(usersOf(call));
  return isKnown(call) ? type : nullable(type);
}

/**
 * Tells whether the route lets in nobody whom the guard does not know: the one its middleware found is the default from there on, another
 * knows whom it knows.
 */
function isKnown(call: MemberCall): boolean {
  const { run } = call.frame;
  if (!askRoute(run, 'authenticated', (given) => given.authenticated === true)) return false;
  const asked = argType(call.args, 0) ?? call.on.args?.[0];
  if (asked === undefined || asked.kind === 'null') return !calls(call, isGuardChange);
  if (asked.kind !== 'literal') return false;
  const guards = askRoute(run, 'guards', (given) => given.guards?.join(','));
  const named = guards === '' ? run.codebase.reader.read<HostFacts['auth']>('host:auth')?.defaultGuard : guards;
  return asked.value === named;
}

/** Tells whether `check()` is answered by the middleware: it is not in code that signs somebody out or asks another guard. */
function isLetIn(call: MemberCall): boolean {
  if (!isKnown({ ...call, args: { ...call.args, positional: [] } })) return false;
  return !calls(call, isUserChange);
}

/** Tells whether the body that a call stands in calls a method of a kind. */
function calls({ frame }: MemberCall, isOfKind: (name: string) => boolean): boolean {
  return [...methodsCalledIn(frame.root)].some(isOfKind);
}

/** Lists who may be the user: a model for each guard that the call or the route names. */
function usersOf(call: MemberCall): Type[] {
  const asked = argType(call.args, 0) ?? call.on.args?.[0];
  if (asked !== undefined && asked.kind !== 'null') {
    const names = membersOf(asked).map((m) => (m.kind === 'literal' ? String(m.value) : undefined));
    return [...new Set(names)].map((name) => (name === undefined ? userOfAny(call) : userOf(name, call)));
  }
  const guards = askRoute(call.frame.run, 'guards', (given) => given.guards?.join(','));
  const auth = call.frame.run.codebase.reader.read<HostFacts['auth']>('host:auth');
  if (guards === undefined) return [assumed(userOf(auth?.defaultGuard, call))];
  if (guards === '') return [userOf(auth?.defaultGuard, call)];
  return guards.split(',').map((name) => userOf(name, call));
}

/** Types the user of a guard with a computed name: it has a model when all guards have the same. */
function userOfAny(call: MemberCall): Type {
  const auth = call.frame.run.codebase.reader.read<HostFacts['auth']>('host:auth');
  const users = union(Object.keys(auth?.guards ?? {}).map((name) => userOf(name, call)));
  return users.kind === 'class' ? users : unknown('untyped');
}

/**
 * Types the user of one guard. A guard that no provider binds to a model, as those of Sanctum's tokens, lets in any model
 * that has tokens: the usual one is assumed.
 */
function userOf(guard: string | null | undefined, call: MemberCall): Type {
  const { codebase } = call.frame.run;
  const auth = codebase.reader.read<HostFacts['auth']>('host:auth');
  const own = modelOfGuard(guard, call);
  if (own !== undefined) return codebase.typeOfName(own);
  const usual = modelOfGuard(auth?.defaultGuard, call) ?? fallbackModel(call);
  return usual === undefined ? unknown('untyped') : assumed(codebase.typeOfName(usual));
}

function fallbackModel({ frame }: MemberCall): string | undefined {
  return ['App\\Models\\User', 'App\\User'].find((name) => frame.run.codebase.classOf(name) !== undefined);
}

function assumed(type: Type): Type {
  return type.kind === 'class' ? { ...type, assumed: true } : type;
}

/** Gives the model that the provider of a guard names. */
function modelOfGuard(guard: string | null | undefined, call: MemberCall): string | undefined {
  const { codebase } = call.frame.run;
  const auth = codebase.reader.read<HostFacts['auth']>('host:auth');
  const config = codebase.reader.read<HostFacts['config']>('host:config');
  const provider = guard === undefined || guard === null ? undefined : auth?.guards[guard]?.provider;
  if (provider === undefined || provider === null) return undefined;
  const section = config?.[`auth.providers.${provider}`];
  const settled = typeof section === 'object' && section !== null && 'model' in section ? section.model : undefined;
  const written = configValue(`auth.providers.${provider}.model`, undefined, call.frame);
  const model = settled ?? (written.kind === 'literal' ? written.value : undefined);
  return typeof model === 'string' && codebase.isDeclared(model) ? model : undefined;
}

/** Types `auth('web')` and `Auth::guard('web')`: the guard, with its name where known. */
export function guardOf(name: Type | undefined): Type {
  return klass(GUARD_CONTRACT, name === undefined || name.kind === 'null' ? [] : [name]);
}

/** Gives the driver of the guard that a call is made on. */
function driverOf(call: MemberCall): string | undefined {
  const auth = call.frame.run.codebase.reader.read<HostFacts['auth']>('host:auth');
  const asked = call.on.args?.[0];
  const guard = asked?.kind === 'literal' ? String(asked.value) : asked === undefined ? auth?.defaultGuard : undefined;
  return guard === undefined || guard === null ? undefined : auth?.guards[guard]?.driver;
}

/** Names the classes that stand for any guard; a class of its own is what it declares. */
const OF_ANY_DRIVER: ReadonlySet<string> = new Set([GUARD_CONTRACT, AUTH_MANAGER]);

/**
 * Types `attempt()`: a bool where the guard keeps a session, a text or false where it gives out JSON web tokens, anything elsewhere
 * (errors 10.5).
 */
function attempted(call: MemberCall): Type | undefined {
  if (!OF_ANY_DRIVER.has(call.on.fqcn)) return undefined;
  if (call.frame.run.codebase.reader.read<HostFacts['auth']>('host:auth') === undefined) return BOOL;
  const driver = driverOf(call);
  if (driver === 'jwt' && argType(call.args, 1, 'login') === undefined) return union([STRING, FALSE]);
  return driver === 'session' ? BOOL : unknown('vendor-body');
}

/** Maps what a guard of JSON web tokens has beside the methods of the framework's guards, by its name in lower case. */
const OF_TOKENS: Readonly<Record<string, Type | 'this'>> = {
  login: STRING,
  refresh: STRING,
  tokenbyid: nullable(STRING),
  // The factory of tokens is asked for their lifetime alone, which its guard stands for.
  factory: 'this',
  getttl: nullable(INT),
};

/** Answers a method that only the guard of a package has. */
function ofPackage(call: MemberCall): Type | undefined {
  const answer = driverOf(call) === 'jwt' ? OF_TOKENS[call.name.toLowerCase()] : undefined;
  return answer === 'this' ? call.on : answer;
}

const methods = rules([
  ['user getUser', (call) => userType({ ...call, args: { ...call.args, positional: [] } })],
  ['authenticate', (call) => withoutNull(userType({ ...call, args: { ...call.args, positional: [] } }))],
  // The guard keeps its name.
  ['guard', (call) => guardOf(argType(call.args, 0))],
  [
    'id',
    (given) => {
      const call = { ...given, args: { ...given.args, positional: [] } };
      const users = usersOf(call);
      const key = union(
        users.map((user) => (user.kind === 'class' ? keyType(user.fqcn, call.frame.run.codebase) : unknown('untyped'))),
      );
      return isKnown(call) ? key : nullable(key);
    },
  ],
  ['check', (call) => (isLetIn(call) ? TRUE : BOOL)],
  ['guest', (call) => (isLetIn(call) ? FALSE : BOOL)],
  ['once validate hasUser viaRemember', BOOL],
  ['attempt', attempted],
  ['loginUsingId onceUsingId', (call) => union([withoutNull(userType(call)), FALSE])],
  ['getName', STRING],
]);

/** Holds the rules of the manager, which answers as its default guard does. */
export const auth: ClassRules = { fqcn: AUTH_MANAGER, methods, other: ofPackage };
export const guard: ClassRules = { fqcn: GUARD_CONTRACT, methods, other: ofPackage };
