import { COLLECTION, ELOQUENT_BUILDER, QUERY_BUILDER } from '@docgen/laravel-knowledge';
import { parentArguments } from '../infer/class/templates.js';
import type { Codebase } from '../infer/codebase.js';
import { callMember } from '../infer/evaluator.js';
import type { CallArgs } from '../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../infer/frame.js';
import { framework } from '../infer/framework/framework.js';
import { INT, klass, unknown } from '../types/make.js';
import { withoutNull } from '../types/operations.js';
import type { ClassType, Type } from '../types/type.js';
import { isCollectionResource, isModel, isPaginator, isResource } from './classes.js';
import { macroCall } from './macros/macro-call.js';
import { PAGE_OF_CONTRACT } from './pagination/paginator.js';
import { builderOf } from './query/builder-class.js';
import { isFluentBuilder } from './query/fluent-methods.js';
import { scopeResult } from './query/local-scope.js';
import { collectionResourceHeld, resourceModel } from './resources/resource-model.js';

/** Answers calls that reach another object through `__call` or `__callStatic` of the framework (engine 9.3, 14). */
export function delegateCall(
  on: ClassType,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
  isStatic: boolean,
): Type | undefined {
  const { codebase } = frame.run;
  if (isModel(on.fqcn, codebase)) {
    const scope = scopeResult(on, name, args, frame, on);
    if (scope !== undefined) return scope;
    const builder = builderOf(on, codebase);
    if (!isFluentBuilder(name) && hasUnreadTrait(on.fqcn, codebase)) {
      // The builder's rules hold beside an unreadable trait, but its fluent fallback does not: the trait may have the
      // method. What a provider registered for the builder by this name is meant.
      return (
        framework.memberCall({ frame, on: builder, name, args, static: isStatic }) ??
        macroCall(builder, name, args, frame) ??
        unknown('vendor-body')
      );
    }
    return callMember(builder, name, args, frame);
  }
  if (codebase.isSubclass(on.fqcn, ELOQUENT_BUILDER)) {
    const model = (on.args ?? parentArguments(ELOQUENT_BUILDER, on, codebase))?.[0];
    if (model?.kind === 'class') {
      const scope = scopeResult(model, name, args, frame, on);
      if (scope !== undefined) return scope;
    }
    return on;
  }
  if (codebase.isSubclass(on.fqcn, QUERY_BUILDER)) return on;
  if (isPaginator(on.fqcn, codebase)) {
    const page = PAGE_OF_CONTRACT[on.fqcn];
    const items = page === undefined ? klass(COLLECTION, on.args ?? [INT, unknown('untyped')]) : klass(page, on.args);
    return callMember(items, name, args, frame);
  }
  if (isCollectionResource(on.fqcn, codebase)) {
    const held = collectionResourceHeld(on, codebase);
    return held === undefined ? unknown('magic') : callMember(held, name, args, frame);
  }
  if (isResource(on.fqcn, codebase)) {
    const model = resourceModel(on, frame);
    return model === undefined ? unknown('magic') : callMember(withoutNull(model), name, args, frame, isStatic);
  }
  return undefined;
}

function hasUnreadTrait(fqcn: string, codebase: Codebase): boolean {
  return codebase.traitsOf(fqcn).some((trait) => codebase.classOf(trait) === undefined);
}
