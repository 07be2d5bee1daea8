import { type Expr, methodOf } from '@docgen/php';
import { isA } from '../../../../analysis/index.js';
import { defaultUser, userModelOf } from '../../reads/models/user-model.js';
import { boundClass, resolveClass } from '../callee.js';
import { className } from '../class-name.js';
import { containerClass } from '../container-class.js';
import { isRequest } from '../expressions/conditions.js';
import { receiverClass } from '../expressions/receiver.js';
import { givenOf, type RuleScope, singleOf } from '../scope.js';

const DEPTH = 8;

/**
 * Gives the class of a receiver that is written down: `$this`, a typed property or parameter, `new C`, `app(C::class)`,
 * the declared result of a method, or a local that holds one; what the application's container puts in the place of an
 * interface.
 */
export function calleeClass(on: Expr, scope: RuleScope, depth = 0): string | undefined {
  if (depth > DEPTH) return undefined;
  switch (on.k) {
    case 'new':
      return resolveClass(scope, on.class);
    case 'var': {
      if (typeof on.name !== 'string' || on.name === 'this') return receiverClass(on, scope);
      const type = className(scope.types.get(on.name));
      const given = givenOf(scope, on.name);
      const handed = given === undefined ? undefined : calleeClass(given.expr, given.scope, depth + 1);
      // What is handed over is often more than what is asked for: a form request where a request is taken.
      if (type !== undefined && (handed === undefined || !isA(scope.ctx, handed, type)))
        return boundClass(scope.ctx, type);
      const single = singleOf(scope, on.name);
      return single === undefined ? handed : calleeClass(single, scope, depth + 1);
    }
    case 'call':
      return containerClass(on, scope);
    case 'scall': {
      const owner = resolveClass(scope, on.class);
      if (owner === undefined || typeof on.name !== 'string') return undefined;
      const made = containerClass(on, scope);
      if (made !== undefined) return made;
      return returnedClass(owner, on.name, scope) ?? userOf(on, scope) ?? receiverClass(on, scope);
    }
    case 'mcall': {
      const known = userOf(on, scope) ?? containerClass(on, scope);
      if (known !== undefined) return known;
      const owner = typeof on.name === 'string' ? calleeClass(on.on, scope, depth) : undefined;
      return owner === undefined ? undefined : returnedClass(owner, on.name as string, scope);
    }
    default:
      return receiverClass(on, scope);
  }
}

/** Gives the model of who sends the request: `$request->user()`, `Auth::user()`, `auth('api')->user()`. */
function userOf(call: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): string | undefined {
  if (call.name !== 'user' || call.args.length > 0) return undefined;
  return call.k === 'mcall' && isRequest(call.on, scope) ? defaultUser(scope) : userModelOf(call, scope);
}

function returnedClass(owner: string, method: string, scope: RuleScope): string | undefined {
  const found = methodOf(scope.ctx, owner, method);
  const name = className(found?.fact.returns);
  if (found === undefined || name === undefined) return undefined;
  if (name === 'static' || name === 'self') return name === 'self' ? found.owner : owner;
  return boundClass(scope.ctx, name);
}
