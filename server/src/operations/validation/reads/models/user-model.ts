import { AUTH_FACADE } from '@docgen/laravel-knowledge';
import { classOf, type Expr } from '@docgen/php';
import { ownMember } from '../../../../analysis/index.js';
import { resolveClass } from '../../read/callee.js';
import { evaluate } from '../../read/evaluator.js';
import { configValue } from '../../read/expressions/config.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed, scalar } from '../../read/expressions/value.js';
import type { RuleScope } from '../../read/scope.js';

const FACADES = new Set([AUTH_FACADE, 'Auth']);
const DEFAULTS = ['App\\Models\\User', 'App\\User'];

/** Gives the model of the users a guard knows: `Auth`, `auth('api')`, `Auth::guard('web')`; undefined for any other receiver. */
export function userModelOf(call: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): string | undefined {
  if (call.k === 'scall') {
    return FACADES.has(resolveClass(scope, call.class) ?? '') ? modelOfGuard(undefined, scope) : undefined;
  }
  const { on } = call;
  const isGuard = (on.k === 'scall' || on.k === 'mcall') && String(on.name).toLowerCase() === 'guard';
  const isManager = on.k === 'call' && functionName(on) === 'auth';
  if (!isManager && !(isGuard && userModelOf(on, scope) !== undefined)) return undefined;
  const named = on.args[0] === undefined ? undefined : printed(evaluate(on.args[0].value, scope));
  if (on.args[0] !== undefined && named === undefined) return undefined;
  return modelOfGuard(named, scope);
}

/** Gives the model of the users the default guard knows; undefined where the guards of the application know several. */
export function defaultUser(scope: RuleScope): string | undefined {
  return modelOfGuard(undefined, scope);
}

/** Without a name it is the guard of the route's middleware, which makes it the default one: all of them have to agree. */
function modelOfGuard(name: string | undefined, scope: RuleScope): string | undefined {
  const auth = scope.ctx.host('auth');
  const named = name === undefined ? [...Object.keys(auth?.guards ?? {}), auth?.defaultGuard ?? ''] : [name];
  const models = new Set(
    named.flatMap((guard) => providedModel(ownMember(auth?.guards, guard)?.provider ?? '', scope) ?? []),
  );
  const [only, ...others] = models;
  if (others.length > 0) return undefined;
  return only ?? DEFAULTS.find((one) => classOf(scope.ctx, one) !== undefined);
}

function providedModel(provider: string, scope: RuleScope): string | undefined {
  const model = printed(configValue([{ value: scalar(`auth.providers.${provider}.model`) }], scope));
  return model !== undefined && classOf(scope.ctx, model) !== undefined ? model : undefined;
}
