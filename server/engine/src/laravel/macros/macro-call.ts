import { JSON_RESOURCE } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { callClosure } from '../../infer/expression/closures/closures.js';
import { type BodyFrame, createFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { projectMacros } from './macros.js';

/** Tells whether a class has the macros of another. All resources keep theirs in the one static of their base. */
function isMacroOf(fqcn: string, target: string, codebase: Codebase): boolean {
  const keeper = codebase.isSubclass(target, JSON_RESOURCE) ? JSON_RESOURCE : target;
  return codebase.isSubclass(fqcn, keeper);
}

/** Answers a macro of the class or of one above it; `$this` inside is the receiver. */
export function macroCall(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const wanted = name.toLowerCase();
  const macro = projectMacros(run).find((m) => m.name === wanted && isMacroOf(on.fqcn, m.target, run.codebase));
  if (macro === undefined || args.unreadable) return undefined;
  const home = createFrame(run, {
    fact: macro.fact,
    root: macro.root,
    self: macro.target,
    receiver: on,
    depth: frame.depth + 1,
  });
  home.nesting = frame.nesting + 1;
  return callClosure({ expr: macro.closure, frame: home, env: home.env }, args);
}
