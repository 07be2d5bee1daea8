import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { mapClassTypes } from '../../types/map-class-types.js';
import type { ClassType, Type } from '../../types/type.js';
import { isModel } from '../classes.js';
import { withLoads } from './model-state.js';

/** Maps the models of a relation's value: the model itself, or the items of its collection. */
export function mapRelated(value: Type, next: (model: ClassType) => ClassType, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  return mapClassTypes(value, (on) => {
    if (isModel(on.fqcn, codebase)) return next(on);
    const element = elementOfClass(on, codebase);
    if (element === undefined || on.args === undefined) return on;
    return { ...on, args: [element.key, mapRelated(element.value, next, frame)] };
  });
}

/** Hands a loaded relation what was loaded below it: after `load('posts.author')` each of `$user->posts` has its author (responses 10.5). */
export function withLoadedBelow(value: Type, on: ClassType, relation: string, frame: BodyFrame): Type {
  const below = (on.loads ?? []).flatMap((path) =>
    path.startsWith(`${relation}.`) ? [path.slice(relation.length + 1)] : [],
  );
  return below.length === 0 ? value : mapRelated(value, (model) => withLoads(model, below), frame);
}
