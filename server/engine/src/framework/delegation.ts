import type { Args } from '../expression/arguments.js';
import { callMember } from '../expression/dispatch.js';
import type { Frame } from '../expression/frame.js';
import { klass, unknown } from '../make.js';
import { resourceModel } from '../model/resource-model.js';
import { withoutNull } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { builderOf } from './builder-of.js';
import { isPaginator } from './iteration.js';
import { BUILDER, COLLECTION, QUERY_BUILDER } from './names.js';

/** Calls that reach another object through `__call` or `__callStatic` of the framework (engine 9.3, 14). */
export function delegated(on: ClassType, name: string, args: Args, frame: Frame, isStatic: boolean): Type | undefined {
  const { world } = frame.run;
  if (world.isModel(on.fqcn)) {
    const scope = scopeResult(on, name, frame, on);
    if (scope !== undefined) return scope;
    return callMember(builderOf(on, world), name, args, frame);
  }
  if (world.isSubclass(on.fqcn, BUILDER)) {
    const model = on.args?.[0];
    if (model?.kind === 'class') {
      const scope = scopeResult(model, name, frame, on);
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

/** A local scope, `scopeX` or `#[Scope]`, leaves the builder as it is. */
function scopeResult(model: ClassType, name: string, frame: Frame, on: ClassType): Type | undefined {
  const { world } = frame.run;
  if (world.method(model.fqcn, `scope${name}`) === undefined) return undefined;
  return world.isModel(on.fqcn) ? builderOf(model, world) : on;
}
