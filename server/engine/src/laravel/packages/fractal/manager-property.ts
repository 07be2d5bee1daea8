import { MANAGER } from '@docgen/laravel-knowledge';
import type { FoundMethod } from '@docgen/php';
import { walk } from '@docgen/php';
import { bindDeclared } from '../../../infer/callee/declared-signature.js';
import { runBody } from '../../../infer/evaluator.js';
import { type BodyFrame, createFrame } from '../../../infer/frame.js';
import { memoised } from '../../../infer/memo/memo.js';
import { closeQuestion, isQuestionOpen, openQuestion } from '../../../infer/memo/memo-scope.js';
import type { ClassType, Type } from '../../../types/type.js';
import { resolvedBy } from '../../support/helpers.js';

/**
 * Answers a property that holds a manager by what the constructor sets of it: a body that begins finds it as the constructor left it.
 * Code that sets a serializer elsewhere does so in the same request, and is followed where it is called.
 */
export function managerProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { run } = frame;
  const { codebase } = run;
  if (!codebase.isProject(on.fqcn)) return undefined;
  const maker = codebase.projectMethod(on.fqcn, '__construct');
  if (maker === undefined || !codebase.reader.lookup(`manager:${maker.bodyId}`, () => mentionsManager(maker, frame)))
    return undefined;
  const key = `manager:${on.fqcn}`;
  if (isQuestionOpen(run, key)) return undefined;
  const left = memoised({
    run,
    key,
    of: [maker.sigId, maker.bodyId],
    at: { depth: frame.depth, nesting: 0 },
    make: () => {
      openQuestion(run, key);
      const left = leftByConstructor(maker, on, frame);
      closeQuestion(run, key);
      return left;
    },
  });
  return left.get(name);
}

/** Lists the managers a constructor leaves in properties. */
function leftByConstructor(maker: FoundMethod, on: ClassType, { run, depth }: BodyFrame): ReadonlyMap<string, Type> {
  const { codebase } = run;
  const left = new Map<string, Type>();
  const body = codebase.body(maker);
  if (body === undefined) return left;
  const frame = createFrame(run, { fact: maker.bodyId, root: body, self: maker.owner, receiver: on, depth });
  bindDeclared(maker, on, frame);
  for (const param of maker.fact.params) {
    if (!isManager(frame.env.get(param.name))) continue;
    const given = resolvedBy(MANAGER, codebase);
    frame.env.set(param.name, given);
    if (param.promote !== undefined) frame.env.set(`this->${param.name}`, given);
  }
  runBody(body.body, frame);
  for (const [path, type] of frame.env.vars)
    if (path.startsWith('this->') && isManager(type)) left.set(path.slice('this->'.length), type);
  return left;
}

function isManager(type: Type | undefined): boolean {
  return type?.kind === 'class' && type.fqcn === MANAGER;
}

/** Tells whether a constructor takes or makes a manager, or has one above it do so: others are not run for it. */
function mentionsManager(maker: FoundMethod, { run }: BodyFrame): boolean {
  const isNamed = (name: unknown) => typeof name === 'string' && name.toLowerCase() === MANAGER.toLowerCase();
  let found = maker.fact.params.some(({ type }) => type?.k === 't' && isNamed(type.name));
  const body = run.codebase.body(maker);
  if (body !== undefined)
    walk(body.body, (node) => {
      const { k, name } = node as { k: string; name?: unknown };
      found ||= k === 'cref' && (isNamed(name) || name === 'parent');
    });
  return found;
}
