import { COLLECTION, ELOQUENT_BUILDER } from '@docgen/laravel-knowledge';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, klass, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { isCollectionResource, isModel, isResource } from '../classes.js';
import { refusedStatus } from '../exceptions/exception-rules.js';
import { collectionResourceHeld, resourceModel } from '../resources/resource-model.js';
import { carbonProperty } from '../support/carbon.js';
import { fixedProperty } from './fixed-properties.js';
import { modelProperty } from './model-property.js';

/** Answers a property by what is known of the framework's class, with or without its source. */
export function knownProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  // `$query->orWhere->active()` is the builder in between.
  if (/^(orWhere|whereNot|orWhereNot)$/.test(name) && codebase.isSubclass(on.fqcn, ELOQUENT_BUILDER)) return on;
  const fixed = refusedStatus(on, name, frame.run) ?? fixedProperty(on, name) ?? carbonProperty(on, name, codebase);
  if (fixed !== undefined) return fixed;
  if (isModel(on.fqcn, codebase)) return modelProperty(on, name, frame);
  if ((name !== 'resource' && name !== 'collection') || !isResource(on.fqcn, codebase)) return undefined;
  if (name === 'resource' && isCollectionResource(on.fqcn, codebase))
    return collectionResourceHeld(on, codebase) ?? unknown('untyped');
  const held = resourceModel(on, frame) ?? unknown('untyped');
  return name === 'resource' ? held : klass(COLLECTION, [INT, held]);
}
