import type { Codebase } from '../../../infer/codebase.js';
import { runBody } from '../../../infer/evaluator.js';
import { createFrame } from '../../../infer/frame.js';
import { list, STRING } from '../../../types/make.js';
import { declarationRun } from '../property-defaults.js';

/**
 * Names the cast class that `castUsing()` of a `Castable` gives, by its name or as an object of it: the class itself where it has no such
 * method of the project, undefined where a run alone tells.
 */
export function casterOf(name: string, codebase: Codebase): string | undefined {
  const using = codebase.projectMethod(name, 'castUsing');
  if (using === undefined) return name;
  const root = codebase.body(using);
  if (root === undefined) return undefined;
  const at = { fact: using.bodyId, root, self: using.owner, receiver: { kind: 'class', fqcn: name } as const };
  const frame = createFrame(declarationRun(codebase), at);
  for (const param of using.fact.params) frame.env.set(param.name, list(STRING));
  const type = runBody(root.body, frame);
  if (type.kind === 'class') return type.fqcn;
  return type.kind === 'literal' && typeof type.value === 'string' ? type.value.replace(/^\\/, '') : undefined;
}
