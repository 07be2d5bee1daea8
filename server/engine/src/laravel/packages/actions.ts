import { AS_ACTION, AS_OBJECT } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import type { Type } from '../../types/type.js';

const TRAITS = [AS_OBJECT, AS_ACTION].map((name) => name.toLowerCase());

/** `Action::run(...)` hands its arguments to `handle()` of an object the container makes. */
const runs = (call: MemberCall): Type => callMember({ ...call.on }, 'handle', call.args, call.frame);

const METHODS = rules([
  ['run', runs],
  ['make', ({ on }) => on],
]);

/** The actions package where its traits can be read (engine 14.10). */
export const actions: ClassRules = { fqcn: AS_OBJECT, methods: METHODS };

/** The same where they cannot: a static call on a class that uses one of them. */
export function actionCall(call: MemberCall): Type | undefined {
  const rule = call.static ? METHODS[call.name.toLowerCase()] : undefined;
  if (typeof rule !== 'function') return undefined;
  const uses = call.frame.run.codebase.traitsOf(call.on.fqcn).some((trait) => TRAITS.includes(trait.toLowerCase()));
  return uses ? rule(call) : undefined;
}
