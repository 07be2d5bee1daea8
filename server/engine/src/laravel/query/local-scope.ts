import { ELOQUENT_BUILDER, MODEL_ATTRIBUTES } from '@docgen/laravel-knowledge';
import type { FoundMethod } from '@docgen/php';
import { isInside } from '../../infer/class/is-inside.js';
import type { Codebase } from '../../infer/codebase.js';
import { callMethod } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { builderOf } from './builder-class.js';

const SCOPE = `${MODEL_ATTRIBUTES}Scope`.toLowerCase();

/** Finds a method with `#[Scope]`, which goes by its own name; a private one is none. */
function attributedScope(fqcn: string, name: string, codebase: Codebase): FoundMethod | undefined {
  const found = codebase.method(fqcn, name);
  const isScope = found?.fact.attributes.some((one) => one.name.replace(/^\\/, '').toLowerCase() === SCOPE);
  return isScope === true && found?.fact.visibility !== 'private' ? found : undefined;
}

/**
 * Answers `M::name()` and `$m->name()` of a protected method with `#[Scope]`: PHP lets only the class itself reach it, so that Laravel's magic
 * calls hand everybody else's to the builder.
 */
export function scopeBehindMagic(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  if (!isModel(on.fqcn, codebase)) return undefined;
  const found = attributedScope(on.fqcn, name, codebase);
  if (found?.fact.visibility !== 'protected' || isInside(on.fqcn, frame)) return undefined;
  return resultOf(found, on, args, frame, builderOf(on, codebase));
}

/**
 * Answers a local scope (`scopeX`, `#[Scope]`): the builder, or what its body returns in its place (a scope may end the chain with
 * a page or a collection). A builder, null or nothing returned is the builder; so is an unreadable result.
 */
export function scopeResult(
  model: ClassType,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
  on: ClassType,
): Type | undefined {
  const { codebase } = frame.run;
  const found = codebase.method(model.fqcn, `scope${name}`) ?? attributedScope(model.fqcn, name, codebase);
  if (found === undefined) return undefined;
  return resultOf(found, model, args, frame, isModel(on.fqcn, codebase) ? builderOf(model, codebase) : on);
}

function resultOf(found: FoundMethod, model: ClassType, args: CallArgs, frame: BodyFrame, builder: ClassType): Type {
  const { codebase } = frame.run;
  const given = { ...args, positional: [{ type: builder }, ...args.positional] };
  const results = membersOf(callMethod(found, model, given, frame)).map((type) => {
    if (type.kind === 'null' || type.kind === 'void' || type.kind === 'unknown') return builder;
    return type.kind === 'class' && codebase.isSubclass(type.fqcn, ELOQUENT_BUILDER) ? builder : type;
  });
  return union(results, codebase.enumCases);
}
