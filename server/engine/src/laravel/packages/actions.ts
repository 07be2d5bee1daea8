import { AS_ACTION, AS_OBJECT } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import type { Type } from '../../types/type.js';

const TRAITS = [AS_OBJECT, AS_ACTION].map((name) => name.toLowerCase());

/** Answers `Action::run(...)`, which passes its arguments to `handle()` of an object from the container. */
const runs = (call: MemberCall): Type => callMember({ ...call.on }, 'handle', call.args, call.frame);

const METHODS = rules([
  ['run', runs],
  ['make', ({ on }) => on],
]);

/** Holds the rules of the actions package where its traits can be read (engine 14.10). */
export const actions: ClassRules = { fqcn: AS_OBJECT, methods: METHODS };

/** Answers a static call on a class that uses one of the traits, where they cannot be read. */
export function actionCall(call: MemberCall): Type | undefined {
  const rule = call.static ? METHODS[call.name.toLowerCase()] : undefined;
  if (typeof rule !== 'function') return undefined;
  const uses = call.frame.run.codebase.traitsOf(call.on.fqcn).some((trait) => TRAITS.includes(trait.toLowerCase()));
  return uses ? rule(call) : undefined;
}
