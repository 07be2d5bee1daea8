import type { Expr, FoundMethod } from '@docgen/php';
import { constantExpression } from '../../infer/class/constant-expression.js';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../../infer/frame.js';
import { tracedArguments } from '../../infer/throws/traced-arguments.js';
import { exactly } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { constructedProperties, parentArguments, runConstructor } from './constructed-properties.js';

/** Follows the constructors up to that of PHP's own exceptions, which keeps the code it is given. */
export function heldCode(
  fqcn: string,
  args: CallArgs | undefined,
  run: AnalysisRun,
  of = fqcn,
  bound = 0,
): Type | undefined {
  const { codebase } = run;
  const own = codebase.method(fqcn, '__construct');
  if (own === undefined) {
    if (args === undefined || args.unreadable) return undefined;
    const given = argType(args, 1, 'code') ?? { kind: 'literal', value: 0 };
    // PHP's constructor writes no code where it is given none, or 0: what the class declares stays.
    return given.kind === 'literal' && given.value === 0 ? (declaredCode(of, run) ?? given) : given;
  }
  const body = codebase.body(own);
  const above = codebase.classOf(own.owner)?.extends;
  if (body === undefined || above === undefined || bound > 8) return undefined;
  const trace = new Map<Expr, Type>();
  const frame = runConstructor(fqcn, own, body, args, run, trace);
  const passed = parentArguments(body.body);
  const written = frame.env.get('this->code');
  if (written !== undefined) return written;
  return passed === undefined ? undefined : heldCode(above, tracedArguments(passed, frame, trace), run, of, bound + 1);
}

/** Types the default of `$code` where a class of the project declares it. */
function declaredCode(fqcn: string, run: AnalysisRun): Type | undefined {
  const found = run.codebase.property(fqcn, 'code');
  if (found?.fact.default === undefined || !run.codebase.isProject(found.owner)) return undefined;
  return constantExpression(found.fact.default, found.id, found.owner, run);
}

/** Makes the frame of a method of an exception that was made with these arguments: it has the code and the properties they left in it. */
export function constructedFrame(
  fqcn: string,
  { bodyId, owner }: FoundMethod,
  root: BodyFrame['root'],
  args: CallArgs | undefined,
  run: AnalysisRun,
): BodyFrame {
  const code = heldCode(fqcn, args, run);
  const made = exactly(run.codebase.typeOfName(fqcn));
  const receiver: Type =
    made.kind === 'class' && code !== undefined ? { ...made, has: [{ key: 'code', type: code }] } : made;
  const frame = createFrame(run, { fact: bodyId, root, self: owner, receiver });
  if (code !== undefined) frame.env.set('this->code', code);
  for (const [path, type] of constructedProperties(fqcn, args, run)) frame.env.set(path, type);
  return frame;
}
