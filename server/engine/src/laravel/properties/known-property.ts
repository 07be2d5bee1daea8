import { COLLECTION, ELOQUENT_BUILDER } from '@docgen/laravel-knowledge';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, klass, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { isCollectionResource, isModel, isResource } from '../classes.js';
import { refusedStatus } from '../exceptions/exception-rules.js';
import { managerProperty } from '../packages/fractal/manager-property.js';
import { collectionResourceHeld, resourceModel } from '../resources/resource-model.js';
import { carbonProperty } from '../support/carbon.js';
import { fixedProperty } from './fixed-properties.js';
import { modelProperty } from './model-property.js';

/** Answers a property by what is known of the framework's class, with or without its source. */
export function knownProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  // `$query->orWhere->active()` is the builder in between.
  if (/^(orWhere|whereNot|orWhereNot)$/.test(name) && codebase.isSubclass(on.fqcn, ELOQUENT_BUILDER)) return on;
  const fixed = refusedStatus(on, name, frame) ?? fixedProperty(on, name) ?? carbonProperty(on, name, codebase);
  if (fixed !== undefined) return fixed;
  if (isModel(on.fqcn, codebase)) return modelProperty(on, name, frame);
  if (!isResource(on.fqcn, codebase)) return managerProperty(on, name, frame);
  const isMany = isCollectionResource(on.fqcn, codebase);
  if (name === 'resource' && isMany) return collectionResourceHeld(on, codebase) ?? unknown('untyped');
  if (name === 'resource') return resourceModel(on, frame) ?? unknown('untyped');
  // A resource of one model has no such property of its own: it is the model's.
  return name === 'collection' && isMany
    ? klass(COLLECTION, [INT, resourceModel(on, frame) ?? unknown('untyped')])
    : undefined;
}
