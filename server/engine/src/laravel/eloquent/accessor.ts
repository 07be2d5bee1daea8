import { type BodyFact, type FoundMethod, tagOf } from '@docgen/php';
import { fromDocType } from '../../infer/doctype/doc-type.js';
import { applyCallable, callMethod } from '../../infer/evaluator.js';
import { passed, typeArgs } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import { type BodyFrame, createFrame } from '../../infer/frame.js';
import { memoised } from '../../infer/memo/memo.js';
import { closeQuestion, isQuestionOpen, openQuestion } from '../../infer/memo/memo-scope.js';
import { isPlain, isPortable } from '../../infer/memo/portability.js';
import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { accessorOf } from './model-facts.js';

/**
 * Types the result of an accessor, and tells whether an `Attribute` gives it; undefined when there is none with a `get` (engine
 * 14.4).
 */
export function accessorType(
  on: ClassType,
  attribute: string,
  frame: BodyFrame,
): { type: Type; found: FoundMethod; isAttribute: boolean } | undefined {
  const { codebase } = frame.run;
  const accessor = accessorOf(on.fqcn, attribute, codebase);
  if (accessor === undefined) return undefined;
  const { found, style } = accessor;
  if (style === 'method')
    return {
      type: callMethod(found, on, typeArgs(frame, []), frame, codebase.body(found)),
      found,
      isAttribute: false,
    };
  const type = getterType(found, on, frame) ?? firstArgument(found, on, frame);
  return type === undefined ? undefined : { type, found, isAttribute: true };
}

/**
 * Types the `get` closure of `Attribute::make(get: fn ...)`, `Attribute::get(fn ...)` or `new Attribute(fn ...)`, once for each object that
 * is known alike: every read of the attribute and every array made of the model asks for it.
 */
function getterType(found: FoundMethod, on: ClassType, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const body = run.codebase.body(found);
  if (body === undefined) return undefined;
  // A getter that writes its own attribute asks for it again, and each of these would ask once more.
  const question = `getting:${found.bodyId}|${found.owner}|${canonicalKey(on)}`;
  if (isQuestionOpen(run, question)) return unknown('recursion');
  const read = () => {
    openQuestion(run, question);
    const type = readGetter(found, body, on, frame);
    closeQuestion(run, question);
    return type;
  };
  if (!isPlain(on, run)) return read();
  return memoised({
    run,
    key: `getter:${found.bodyId}|${found.owner}|${run.codebase.reader.memory.numberOf(on)}`,
    of: [found.sigId, found.bodyId],
    at: { depth: frame.depth, nesting: frame.nesting },
    make: () => {
      const { trace } = run;
      run.trace = undefined;
      const type = read();
      run.trace = trace;
      return type;
    },
    portable: (type) => type === undefined || isPortable(type, run, [on]),
  });
}

function readGetter(found: FoundMethod, body: BodyFact, on: ClassType, frame: BodyFrame): Type | undefined {
  const inner = createFrame(frame.run, {
    fact: found.bodyId,
    root: body,
    self: found.owner,
    receiver: on,
    depth: frame.depth + 1,
  });
  inner.nesting = frame.nesting + 1;
  for (const stmt of body.body) {
    let expr = stmt.k === 'return' ? stmt.e : undefined;
    while (expr?.k === 'mcall') expr = expr.on;
    if (expr === undefined || (expr.k !== 'scall' && expr.k !== 'new')) continue;
    if (expr.k === 'scall' && expr.name !== 'make' && expr.name !== 'get') continue;
    const args = readArgs(expr.args, inner);
    const getter = passed(args, 0, 'get')?.type;
    if (getter === undefined || getter.kind === 'null') return undefined;
    return applyCallable(getter, [unknown('untyped'), unknown('vague-array')], inner) ?? unknown('dynamic-call');
  }
  return undefined;
}

/** Reads the first type argument of `@return Attribute<string, never>`. */
function firstArgument(found: FoundMethod, on: ClassType, frame: BodyFrame): Type | undefined {
  const tag = tagOf(found.fact.doc, 'return')?.type;
  if (tag?.k !== 'generic' || tag.args[0] === undefined) return undefined;
  return fromDocType(tag.args[0], frame.run.codebase.scopeOf(found.owner, on));
}
