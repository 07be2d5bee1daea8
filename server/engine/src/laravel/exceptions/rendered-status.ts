import { parameterType } from '../../infer/callee/declared-signature.js';
import { runBody } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { framework } from '../../infer/framework/framework.js';
import { membersOf } from '../../types/union.js';
import { constructedFrame } from './constructed-code.js';

/**
 * Gives the one status that `render()` of the project's own exception answers with where it takes it from a property or the code, which
 * this construction wrote (errors 4.4). Undefined where it answers with none, or with several that others do not answer with as well.
 */
export function renderedStatus(fqcn: string, args: CallArgs, run: AnalysisRun): number | undefined {
  const statuses = statusesOf(fqcn, args, run);
  if (statuses.size > 1) for (const one of statusesOf(fqcn, { ...args, ...NOTHING_KNOWN }, run)) statuses.delete(one);
  const [only] = statuses;
  return statuses.size === 1 ? (only ?? undefined) : undefined;
}

const NOTHING_KNOWN = { positional: [], named: new Map(), unreadable: true };

function statusesOf(fqcn: string, args: CallArgs, run: AnalysisRun): Set<number | null> {
  const { codebase } = run;
  const render = codebase.method(fqcn, 'render');
  const body = render === undefined || !codebase.isProject(render.owner) ? undefined : codebase.followedBody(render);
  if (render === undefined || body === undefined) return new Set();
  const frame = constructedFrame(fqcn, render, body, args, run);
  const scope = codebase.scopeOf(render.owner, frame.receiver);
  for (const param of render.fact.params) frame.env.set(param.name, parameterType(param, render.fact, scope));
  const statuses = new Set<number | null>();
  for (const member of membersOf(runBody(body.body, frame))) {
    const { response } = member.kind === 'class' ? framework.describeReturn(member, run) : {};
    if (response !== undefined) statuses.add(response.status);
  }
  return statuses;
}
