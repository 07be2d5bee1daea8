import { callMethod } from '../callee.js';
import type { Args } from '../expression/arguments.js';
import { callMember } from '../expression/dispatch.js';
import type { Frame } from '../expression/frame.js';
import { klass, unknown } from '../make.js';
import { resourceModel } from '../model/resource-model.js';
import { withoutNull } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { builderOf } from './builder-of.js';
import { isPaginator } from './iteration.js';
import { BUILDER, COLLECTION, QUERY_BUILDER } from './names.js';

/** Calls that reach another object through `__call` or `__callStatic` of the framework (engine 9.3, 14). */
export function delegated(on: ClassType, name: string, args: Args, frame: Frame, isStatic: boolean): Type | undefined {
  const { world } = frame.run;
  if (world.isModel(on.fqcn)) {
    const scope = scopeResult(on, name, args, frame, on);
    if (scope !== undefined) return scope;
    return callMember(builderOf(on, world), name, args, frame);
  }
  if (world.isSubclass(on.fqcn, BUILDER)) {
    const model = on.args?.[0];
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
