import { type Arg, type BodyFact, functionOf, isFollowed } from '@docgen/php';
import { unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { callFunction } from '../../callee/call.js';
import { isVendor } from '../../codebase.js';
import { assignTo } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import type { CallArgs } from './arguments.js';

/** Answers a function by name: the project's, a helper of the framework, or PHP's own. */
export function callNamed(
  resolved: string,
  fallback: string | undefined,
  args: CallArgs,
  written: readonly Arg[],
  frame: BodyFrame,
): Type {
  // A function of the namespace hides a global one; a global one with a rule is the framework's or PHP's own.
  const own = fallback === undefined ? undefined : projectFunction(resolved, args, frame);
  if (own !== undefined) return own;
  const name = (fallback ?? resolved).toLowerCase();
  return (
    framework.functionCall(name, args, written, frame) ??
    projectFunction(fallback ?? resolved, args, frame) ??
    framework.undeclaredFunction(name, args, frame) ??
    undeclared(written, frame)
  );
}

/** Answers a function without a declaration. An empty array passed to it may have been passed to be filled. */
function undeclared(written: readonly Arg[], frame: BodyFrame): Type {
  for (const { value } of written) {
    if (value.k !== 'var' || typeof value.name !== 'string') continue;
    const held = frame.env.get(value.name);
    const empty = held !== undefined && membersOf(held).some((m) => m.kind === 'shape' && m.fields.length === 0);
    if (empty) assignTo(value, unknown('vague-array'), frame);
  }
  return unknown('vendor-body');
}

function projectFunction(name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { reader } = frame.run.codebase;
  const found = functionOf(reader, name);
  if (found === undefined) return undefined;
  const { path } = found.fact;
  // The body of a vendor function is not even asked for: its statements would be lowered for the question.
  const follows = path !== undefined && !isVendor(path) && isFollowed(reader, path);
  return callFunction(found, follows ? reader.read<BodyFact>(found.bodyId) : undefined, args, frame);
}
