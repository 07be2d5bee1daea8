import { AUTH_MANAGER, GUARD_CONTRACT } from '@docgen/laravel-knowledge';
import type { HostFacts } from '@docgen/protocol';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { BOOL, FALSE, klass, STRING, unknown } from '../../types/make.js';
import { nullable, withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { keyType } from '../eloquent/primary-key.js';
import { configValue } from './config.js';

/**
 * Types the user: the model of the guard's provider (engine 14.7), nullable unless the route is known authenticated.
 * Host facts give providers under `config`; without them `App\Models\User` when it exists.
 */
export function userType(call: MemberCall): Type {
  const model = userModel(call);
  if (model === undefined) return unknown('untyped');
  const type = call.frame.run.codebase.typeOfName(model);
  return isAuthenticated(call) ? type : nullable(type);
}

function isAuthenticated(call: MemberCall): boolean {
  return askRoute(call.frame.run, 'authenticated', (given) => given.authenticated === true);
}

function userModel(call: MemberCall): string | undefined {
  const { codebase } = call.frame.run;
  const auth = codebase.reader.read<HostFacts['auth']>('host:auth');
  const asked = argType(call.args, 0) ?? call.on.args?.[0];
  if (asked === undefined || asked.kind === 'null') return modelOfGuard(auth?.defaultGuard, call);
  if (asked.kind === 'literal') return modelOfGuard(String(asked.value), call);
  // A guard with a computed name has a model when all guards have the same.
  const models = new Set(Object.keys(auth?.guards ?? {}).map((name) => modelOfGuard(name, call)));
  return models.size === 1 ? [...models][0] : undefined;
}

function modelOfGuard(guard: string | null | undefined, call: MemberCall): string | undefined {
  const { codebase } = call.frame.run;
  const auth = codebase.reader.read<HostFacts['auth']>('host:auth');
  const config = codebase.reader.read<HostFacts['config']>('host:config');
  const provider = guard === undefined || guard === null ? undefined : auth?.guards[guard]?.provider;
  if (provider !== undefined && provider !== null) {
    const key = `auth.providers.${provider}.model`;
    const written = configValue(key, undefined, call.frame);
    const model = config?.[key] ?? (written.kind === 'literal' ? written.value : undefined);
    if (typeof model === 'string' && codebase.isDeclared(model)) return model;
  }
  return ['App\\Models\\User', 'App\\User'].find((name) => codebase.classOf(name) !== undefined);
}

/** Types `auth('web')` and `Auth::guard('web')`: the guard, with its name where known. */
export function guardOf(name: Type | undefined): Type {
  return klass(GUARD_CONTRACT, name === undefined || name.kind === 'null' ? [] : [name]);
}

/** Types `attempt()`: a bool where the guard keeps a session, anything elsewhere: a guard of tokens answers with one (errors 10.5). */
function attempted(call: MemberCall): Type {
  const auth = call.frame.run.codebase.reader.read<HostFacts['auth']>('host:auth');
  if (auth === undefined) return BOOL;
  const asked = call.on.args?.[0];
  const guard = asked?.kind === 'literal' ? String(asked.value) : asked === undefined ? auth?.defaultGuard : undefined;
  const driver = guard === undefined || guard === null ? undefined : auth?.guards[guard]?.driver;
  return driver === 'session' ? BOOL : unknown('vendor-body');
}

const methods = rules([
  ['user authenticate getUser', (call) => userType({ ...call, args: { ...call.args, positional: [] } })],
  // The guard keeps its name.
  ['guard', (call) => guardOf(argType(call.args, 0))],
  [
    'id',
    (call) => {
      const model = userModel({ ...call, args: { ...call.args, positional: [] } });
      const key = model === undefined ? unknown('untyped') : keyType(model, call.frame.run.codebase);
      return isAuthenticated(call) ? key : nullable(key);
    },
  ],
  ['check guest once validate hasUser viaRemember', BOOL],
  ['attempt', attempted],
  ['loginUsingId onceUsingId', (call) => union([withoutNull(userType(call)), FALSE])],
  ['getName', STRING],
]);

/** Holds the rules of the manager, which answers as its default guard does. */
export const auth: ClassRules = { fqcn: AUTH_MANAGER, methods };
export const guard: ClassRules = { fqcn: GUARD_CONTRACT, methods };
