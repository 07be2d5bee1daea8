import { DISPATCHABLE, DISPATCHES_JOBS, FACADES, SHOULD_QUEUE_CONTRACT } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { argType, type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { type ClassRules, type MemberRule, rules } from '../../infer/member-rule.js';
import { INT, unknown } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';

const AT_ONCE = /^dispatch_?(sync|now)$/i;
const BUS = `${FACADES}Bus`;

/** Names the method of a job that its dispatcher calls. */
export const JOB_METHOD = 'handle';

/**
 * Gives the job that a call runs at once (errors 2.3): `dispatch_sync($job)`, `Bus::dispatchSync($job)`, `$this->dispatchSync($job)`, and
 * `Job::dispatchSync(...)`, whose job is the class itself. Undefined for any other call.
 */
export function jobRunBy(name: string, on: Type | undefined, args: CallArgs): Type | undefined {
  if (!AT_ONCE.test(name)) return undefined;
  if (on === undefined || on.kind !== 'class') return argType(args, 0);
  const { codebase } = args.frame.run;
  if (codebase.traitsOf(on.fqcn).some((trait) => trait.toLowerCase() === DISPATCHABLE.toLowerCase())) return on;
  return argType(args, 0);
}

/** Types what running a job at once gives: the result of its method, a number where the queue runs it. */
export function resultOfJob(job: Type | undefined, frame: BodyFrame): Type {
  if (job?.kind !== 'class') return unknown('vendor-body');
  if (frame.run.codebase.isSubclass(job.fqcn, SHOULD_QUEUE_CONTRACT)) return INT;
  const result = callMember(withoutNull(job), JOB_METHOD, typeArgs(frame, []), frame);
  return result.kind === 'void' ? { kind: 'null' } : result;
}

const ran: MemberRule = ({ args, frame }) => resultOfJob(argType(args, 0), frame);

/** Holds the rules of jobs that are run at once. */
export const jobs: readonly ClassRules[] = [
  { fqcn: DISPATCHABLE, methods: rules([['dispatchSync', ({ on, frame }) => resultOfJob(on, frame)]]) },
  { fqcn: DISPATCHES_JOBS, methods: rules([['dispatchSync', ran]]) },
  { fqcn: BUS, methods: rules([['dispatchSync dispatchNow', ran]]) },
];
