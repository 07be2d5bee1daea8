import { ANONYMOUS_RESOURCE_COLLECTION, FLUENT } from '@docgen/laravel-knowledge';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { isCollection, isModel, isPaginator, isResource } from '../classes.js';
import { collectionOfItems } from '../collection/collect.js';
import { withFilled } from '../eloquent/instance/written-attributes.js';
import { newResponse } from '../http/response.js';
import { newDataCollection } from '../packages/data/collected.js';
import { newJsonApi } from '../packages/fractal/json-api.js';
import { newFractal } from '../packages/fractal/manager.js';
import { newAnonymous, resourceFor } from '../resources/resource.js';
import { resourceSource } from '../resources/resource-source.js';
import { fluentOf } from '../support/fluent-type.js';

/** Answers `new C(...)` of a class whose objects remember what they are made of; `made` is exact where none below can be meant. */
export function construct(made: ClassType, args: CallArgs, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const { exact: _, ...type } = made;
  const { fqcn } = type;
  const response =
    newResponse(made, args, frame) ?? newFractal(fqcn, args) ?? newJsonApi(fqcn, argType(args, 0, 'baseUrl'));
  if (response !== undefined) return response;
  if (isModel(fqcn, codebase)) {
    const fresh: ClassType = { ...type, origin: 'new' };
    return withFilled(fresh, argType(args, 0, 'attributes'), frame, 'fill');
  }
  const anonymous = codebase.isSubclass(fqcn, ANONYMOUS_RESOURCE_COLLECTION)
    ? newAnonymous(fqcn, args, codebase)
    : undefined;
  if (anonymous !== undefined) return anonymous;
  if (isResource(fqcn, codebase)) return resourceFor(fqcn, resourceSource(args), codebase);
  const collectable = newDataCollection(fqcn, args, codebase);
  if (collectable !== undefined) return collectable;
  if (isCollection(fqcn, codebase)) return { ...collectionOfItems(argType(args, 0), { frame }), fqcn };
  if (fqcn === FLUENT) return fluentOf(argType(args, 0));
  return isPaginator(fqcn, codebase) ? { ...collectionOfItems(argType(args, 0), { frame }), fqcn } : undefined;
}
