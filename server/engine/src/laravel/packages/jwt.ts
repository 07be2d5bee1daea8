import { JWT_ROOTS } from '@docgen/laravel-knowledge';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { FALSE, INT, klass, STRING } from '../../types/make.js';
import { nullable, withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { userType } from '../container/auth.js';

/** Types the user of the token; false where there is none. */
function tokenUser(call: MemberCall): Type {
  return union([withoutNull(userType({ ...call, args: { ...call.args, positional: [] } })), FALSE]);
}

function rulesOf(root: string): ClassRules[] {
  const methods = rules([
    ['fromUser fromSubject refresh', STRING],
    ['attempt', union([STRING, FALSE])],
    ['parseToken setToken setRequest unsetToken', self],
    ['authenticate toUser', tokenUser],
    ['user', (call) => nullable(withoutNull(userType({ ...call, args: { ...call.args, positional: [] } })))],
    ['factory', klass(`${root}Factory`)],
  ]);
  return [
    { fqcn: `${root}Facades\\JWTAuth`, methods },
    { fqcn: `${root}JWTAuth`, methods },
    { fqcn: `${root}JWTGuard`, methods: ofGuard(`${root}Factory`) },
    { fqcn: `${root}Factory`, methods: rules([['getTTL', nullable(INT)]]) },
  ];
}

/** Answers what the guard has of its own; the rest is answered as by any guard. It is written `@var JWTGuard` where `auth('api')` is one. */
function ofGuard(factory: string): ClassRules['methods'] {
  return rules([
    ['login refresh', STRING],
    ['tokenById', nullable(STRING)],
    // Told to log nobody in, it only says whether it could.
    ['attempt', (call) => (argType(call.args, 1, 'login') === undefined ? union([STRING, FALSE]) : undefined)],
    ['factory', klass(factory)],
  ]);
}

/** Holds the rules of the JWT package: a token is a text (engine 14.10). */
export const jwt: readonly ClassRules[] = JWT_ROOTS.flatMap(rulesOf);
