import { parameterType } from '../../infer/callee/declared-signature.js';
import { runBody } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { type AnalysisRun, createFrame } from '../../infer/frame.js';
import { framework } from '../../infer/framework/framework.js';
import { membersOf } from '../../types/union.js';
import { constructedProperties } from './constructed-properties.js';

/**
 * Gives the one status that `render()` of the project's own exception answers with where it takes it from a property, which this
 * construction wrote (errors 4.4). Undefined where it answers with none, or with several.
 */
export function renderedStatus(fqcn: string, args: CallArgs, run: AnalysisRun): number | undefined {
  const { codebase } = run;
  const render = codebase.method(fqcn, 'render');
  const body = render === undefined || !codebase.isProject(render.owner) ? undefined : codebase.followedBody(render);
  if (render === undefined || body === undefined) return undefined;
  const receiver = codebase.typeOfName(fqcn);
  const frame = createFrame(run, { fact: render.bodyId, root: body, self: render.owner, receiver });
  const scope = codebase.scopeOf(render.owner, receiver);
  for (const param of render.fact.params) frame.env.set(param.name, parameterType(param, render.fact, scope));
  for (const [path, type] of constructedProperties(fqcn, args, run)) frame.env.set(path, type);
  const statuses = new Set<number | null>();
  for (const member of membersOf(runBody(body.body, frame))) {
    const { response } = member.kind === 'class' ? framework.describeReturn(member, run) : {};
    if (response !== undefined) statuses.add(response.status);
  }
  const [only] = statuses;
  return statuses.size === 1 ? (only ?? undefined) : undefined;
}
