import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { callClosure } from '../../infer/expression/closures/closures.js';
import { type BodyFrame, createFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { projectMacros } from './macros.js';

/** Answers a macro of the class or of one above it; `$this` inside is the receiver. */
export function macroCall(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const wanted = name.toLowerCase();
  const macro = projectMacros(run).find((m) => m.name === wanted && run.codebase.isSubclass(on.fqcn, m.target));
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
