import type { FoundMethod, Stmt } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { type BodyFrame, createFrame } from '../../../infer/frame.js';
import type { Type } from '../../../types/type.js';
import { declarationRun } from '../property-defaults.js';

/** Lists methods of the project that run when a model is made: `initialize<Trait>()` of its traits, then constructors, the base's first. */
export function construction(fqcn: string, codebase: Codebase): FoundMethod[] {
  const initializers = codebase.traitsOf(fqcn).map((trait) => `initialize${trait.slice(trait.lastIndexOf('\\') + 1)}`);
  const owners = codebase.ancestors(fqcn).filter((owner) => codebase.isProject(owner));
  return [
    ...initializers.map((name) => codebase.projectMethod(fqcn, name)),
    ...owners.reverse().map((owner) => codebase.projectMethod(owner, '__construct')),
  ].filter((found, index, all): found is FoundMethod => {
    return found !== undefined && all.findIndex((other) => other?.bodyId === found.bodyId) === index;
  });
}

/** Gives the statements of a method that declares something of a model, and a frame to type what it writes there. */
export function declaringBody(
  method: FoundMethod,
  fqcn: string,
  codebase: Codebase,
): { body: readonly Stmt[]; frame: BodyFrame } | undefined {
  const root = codebase.body(method);
  if (root === undefined) return undefined;
  const receiver: Type = { kind: 'class', fqcn };
  const at = { fact: method.bodyId, root, self: method.owner, receiver };
  return { body: root.body, frame: createFrame(declarationRun(codebase), at) };
}
