import { ACCESS_RESPONSE, HANDLES_AUTHORIZATION } from '@docgen/laravel-knowledge';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, INT, klass, literal, STRING, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { asStatus } from './exception-status.js';

/** Makes the type of a gate's response: its one argument is `true` where it allows, else the status it denies with. */
const answering = (answer: Type): ClassType => klass(ACCESS_RESPONSE, [answer]);

/** Writes the status of a denial; a status that is not constant stays open, and a response that allows has none. */
function denied({ on }: MemberCall, status: Type | undefined): Type {
  if (on.fqcn === ACCESS_RESPONSE && on.args?.[0]?.kind === 'literal' && on.args[0].value === true) return on;
  return answering(status ?? unknown('untyped'));
}

const answers = rules([
  ['allow', answering(literal(true))],
  ['deny', answering(literal(403))],
  ['denyWithStatus', ({ args }) => answering(argType(args, 0, 'status') ?? unknown('untyped'))],
  ['denyAsNotFound', answering(literal(404))],
]);

/** Holds the rules of what a gate answers (errors 9.3). */
export const gateResponse: readonly ClassRules[] = [
  {
    fqcn: ACCESS_RESPONSE,
    methods: {
      ...answers,
      ...rules([
        ['withStatus', (call) => denied(call, argType(call.args, 0, 'status'))],
        ['asNotFound', (call) => denied(call, literal(404))],
        ['allowed denied', BOOL],
        ['message', nullable(STRING)],
        ['status', nullable(INT)],
      ]),
    },
  },
  { fqcn: HANDLES_AUTHORIZATION, methods: answers },
];

/** Lists the statuses an answer of a gate denies with: none where it allows, 403 where it cannot be told. */
export function denialsIn(answer: Type): readonly number[] {
  if (answer.kind === 'never' || (answer.kind === 'literal' && answer.value === true)) return [];
  if (answer.kind !== 'class' || answer.fqcn !== ACCESS_RESPONSE) return [403];
  const [said] = answer.args ?? [];
  if (said?.kind === 'literal' && said.value === true) return [];
  const members = said?.kind === 'union' ? said.members : [said];
  return members.map((one) => asStatus(one) ?? 403);
}
