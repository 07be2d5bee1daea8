import { argsFor } from '../infer/class/templates.js';
import type { World } from '../infer/codebase.js';
import { callMember, callMethod, frameworkCall } from '../infer/evaluator.js';
import type { Args } from '../infer/expression/calls/arguments.js';
import type { Frame } from '../infer/frame.js';
import { isPaginator } from '../infer/iteration.js';
import { klass, unknown } from '../types/make.js';
import { withoutNull } from '../types/operations.js';
import type { ClassType, Type } from '../types/type.js';
import { membersOf, union } from '../types/union.js';
import { BUILDER, COLLECTION, QUERY_BUILDER } from './names.js';
import { builderOf } from './query/builder-class.js';
import { isFluentBuilder } from './query/fluent-methods.js';
import { resourceModel } from './resources/resource-model.js';

/** Calls that reach another object through `__call` or `__callStatic` of the framework (engine 9.3, 14). */
export function delegated(on: ClassType, name: string, args: Args, frame: Frame, isStatic: boolean): Type | undefined {
  const { world } = frame.run;
  if (world.isModel(on.fqcn)) {
    const scope = scopeResult(on, name, args, frame, on);
    if (scope !== undefined) return scope;
    const builder = builderOf(on, world);
    if (!isFluentBuilder(name) && hasUnreadTrait(on.fqcn, world)) {
      // What the tables say of the builder holds; that it answers itself would be a guess beside a trait nobody can read.
      return frameworkCall({ frame, on: builder, name, args, static: isStatic }) ?? unknown('vendor-body');
    }
    return callMember(builder, name, args, frame);
  }
  if (world.isSubclass(on.fqcn, BUILDER)) {
    const model = (on.args ?? argsFor(BUILDER, on, world))?.[0];
    if (model?.kind === 'class') {
      const scope = scopeResult(model, name, args, frame, on);
      if (scope !== undefined) return scope;
    }
    return on;
  }
  if (world.isSubclass(on.fqcn, QUERY_BUILDER)) return on;
  if (isPaginator(world, on.fqcn)) return callMember(klass(COLLECTION, on.args), name, args, frame);
  if (world.isResource(on.fqcn)) {
    const model = resourceModel(on, frame);
    return model === undefined ? unknown('magic') : callMember(withoutNull(model), name, args, frame, isStatic);
  }
  return undefined;
}

function hasUnreadTrait(fqcn: string, world: World): boolean {
  return world.traitsOf(fqcn).some((trait) => world.classOf(trait) === undefined);
}

/**
 * A local scope (`scopeX`): the builder, or what its body returns in its place (a scope may end the chain with a page or a
 * collection). A builder, null or nothing returned is the builder; so is what cannot be read.
 */
function scopeResult(model: ClassType, name: string, args: Args, frame: Frame, on: ClassType): Type | undefined {
  const { world } = frame.run;
  const found = world.method(model.fqcn, `scope${name}`);
  if (found === undefined) return undefined;
  const builder = world.isModel(on.fqcn) ? builderOf(model, world) : on;
  const given = { ...args, positional: [{ type: builder }, ...args.positional] };
  const results = membersOf(callMethod(found, model, given, frame)).map((type) => {
    if (type.kind === 'null' || type.kind === 'void' || type.kind === 'unknown') return builder;
    return type.kind === 'class' && world.isSubclass(type.fqcn, BUILDER) ? builder : type;
  });
  return union(results, world.enumCases);
}
