import { snake } from '@docgen/php';
import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { unknown } from '../../types/make.js';
import { isUnknown } from '../../types/operations.js';
import { truthiness } from '../../types/truthiness.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { modelFacts } from '../eloquent/model-facts.js';
import { isAdded, withLoads, withMember } from '../eloquent/model-state.js';
import { relationNamed } from '../eloquent/named-relation.js';
import { isVisible, modelProperties } from '../eloquent/published-properties.js';
import { withLoadedBelow } from '../eloquent/relation-methods.js';

/**
 * Answers `when($c, fn, fn?)`: the closure's result when it ran and is not null, else the builder. What a closure loads is perhaps loaded,
 * and a query of columns it chose one of the answers, unless the condition is known, or both closures load it.
 */
export function conditional(call: MemberCall): Type {
  const { on, args, frame } = call;
  if (argType(args, 1, 'callback') === undefined) return on;
  const value = argType(args, 0) ?? unknown('untyped');
  const known = value.kind === 'callable' ? undefined : truthiness(value);
  const first = known === undefined ? undefined : known === (call.name.toLowerCase() === 'when');
  const ran = [1, 2].map((slot) => {
    if (first !== undefined && first !== (slot === 1)) return undefined;
    const result = applyArg(args, slot, [on, value]);
    const given = argType(args, slot);
    const left = given === undefined ? undefined : frame.run.closures.get(given)?.left;
    return result === undefined ? undefined : { result, query: sameQuery(on, result) ?? sameQuery(on, left) };
  });
  const others = ran.flatMap((one) =>
    one === undefined || isUnknown(one.result) || /^(null|void)$/.test(one.result.kind) || isQuery(on, one.result)
      ? []
      : [one.result],
  );
  const [then, other] = ran.map((one) => modelIn(one?.query));
  const model = modelIn(on);
  if (model === undefined) return union([on, ...others]);
  const next = first === undefined ? perhapsLoaded(model, then, other, frame) : loaded(model, first ? then : other);
  const over = (one: ClassType): ClassType => ({ ...on, args: [one, ...(on.args ?? []).slice(1)] });
  const narrowed = first === undefined ? [then, other].filter((one) => isNarrower(model, one)).map(over) : [];
  return union([next === model ? on : over(next), ...narrowed, ...others]);
}

/** Tells whether a closure chose columns of the model. */
function isNarrower(model: ClassType, after: ClassType | undefined): after is ClassType {
  return after?.fqcn === model.fqcn && after.only !== undefined && after.only.join() !== model.only?.join();
}

function isQuery(on: ClassType, type: Type): boolean {
  return type.kind === 'class' && type.fqcn === on.fqcn;
}

function sameQuery(on: ClassType, type: Type | undefined): ClassType | undefined {
  return type?.kind === 'class' && type.fqcn === on.fqcn ? type : undefined;
}

function modelIn(query: ClassType | undefined): ClassType | undefined {
  const model = query?.args?.[0];
  return model?.kind === 'class' ? model : undefined;
}

/** Lists what a closure loads beside what was loaded before. */
function more(model: ClassType, after: ClassType | undefined): readonly string[] {
  if (after === undefined || after.fqcn !== model.fqcn) return [];
  return (after.loads ?? []).filter((path) => model.loads?.includes(path) !== true);
}

/** Gives the model of the query a closure certainly left. */
function loaded(model: ClassType, after: ClassType | undefined): ClassType {
  return after?.fqcn === model.fqcn ? after : model;
}

/** Gives relations that were loaded before what a closure may have chosen of them instead. */
function withOtherColumns(on: ClassType, model: ClassType, after: ClassType | undefined, frame: BodyFrame): ClassType {
  if (after === undefined || after.fqcn !== model.fqcn) return on;
  return (after.has ?? []).reduce((out, { key, type }) => {
    if (isAdded(after, key) || isAdded(model, key)) return out;
    const before = out.has?.find((field) => field.key === key)?.type ?? relationNamed(model.fqcn, key, frame)?.value;
    return before === undefined ? out : withMember(out, key, union([before, type]));
  }, on);
}

function perhapsLoaded(
  model: ClassType,
  then: ClassType | undefined,
  other: ClassType | undefined,
  frame: BodyFrame,
): ClassType {
  const both = more(model, then).filter((path) => more(model, other).includes(path));
  let out = withLoads(model, both);
  const facts = modelFacts(model.fqcn, frame.run.codebase);
  for (const after of [then, other]) {
    out = withOtherColumns(out, model, after, frame);
    for (const path of more(model, after)) {
      const [head = ''] = path.split('.');
      const relation = relationNamed(model.fqcn, head, frame);
      if (after === undefined || relation === undefined || !isVisible(relation.name, facts)) continue;
      const key = facts.snakeAttributes ? snake(head) : head;
      const loads = out.loads?.some((one) => one === head || one.startsWith(`${head}.`));
      if (loads === true || out.has?.some((field) => field.key === key)) continue;
      if (facts.undocumented.includes(key) || modelProperties(model, frame).some(({ name }) => name === key)) continue;
      const chosen = isAdded(after, head) ? undefined : after.has?.find((field) => field.key === head)?.type;
      const type = withLoadedBelow(chosen ?? relation.value, after, head, frame);
      out = { ...out, has: [...(out.has ?? []), { key, type, optional: true }] };
    }
  }
  return out;
}
